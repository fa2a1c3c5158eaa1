/** The log as records of OpenTelemetry. */
@NullMarked
package org.integrationgateway.telemetry.log;

import org.jspecify.annotations.NullMarked;
