/** The route that shows operators the figures of the last hours. */
@NullMarked
package org.integrationgateway.http.figures.api;

import org.jspecify.annotations.NullMarked;
