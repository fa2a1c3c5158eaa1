/** {@code providers.telemetry}: where traces, metrics and the log are sent. */
@NullMarked
package org.integrationgateway.config.telemetry;

import org.jspecify.annotations.NullMarked;
