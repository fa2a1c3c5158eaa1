/**
 * The figures of the last hours in memory, read from the same meters as {@code /metrics}: what
 * calls came to by app and door, their latencies, and the state of the server in steps of time.
 */
@NullMarked
package org.integrationgateway.fleet.figures;

import org.jspecify.annotations.NullMarked;
