/** The metrics of the gateway as those of OpenTelemetry. */
@NullMarked
package org.integrationgateway.telemetry.metrics;

import org.jspecify.annotations.NullMarked;
