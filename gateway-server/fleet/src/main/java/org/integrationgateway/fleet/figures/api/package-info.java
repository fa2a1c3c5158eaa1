/** The route that shows operators the figures of the last hours. */
@NullMarked
package org.integrationgateway.fleet.figures.api;

import org.jspecify.annotations.NullMarked;
