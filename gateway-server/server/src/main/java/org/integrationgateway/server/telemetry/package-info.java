/** Collects metrics, and writes one log line for each invocation. */
@NullMarked
package org.integrationgateway.server.telemetry;

import org.jspecify.annotations.NullMarked;
