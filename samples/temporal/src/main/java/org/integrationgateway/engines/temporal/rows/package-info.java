/** Rows of runs and definitions, their form in Temporal, and the rules over them. */
@NullMarked
package org.integrationgateway.engines.temporal.rows;

import org.jspecify.annotations.NullMarked;
