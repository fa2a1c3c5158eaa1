/** The calls of the last hours by caller. */
@NullMarked
package org.integrationgateway.fleet.figures.caller;

import org.jspecify.annotations.NullMarked;
