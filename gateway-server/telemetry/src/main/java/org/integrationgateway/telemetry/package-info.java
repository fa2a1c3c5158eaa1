/** Traces for a collector of OpenTelemetry. */
@NullMarked
package org.integrationgateway.telemetry;

import org.jspecify.annotations.NullMarked;
