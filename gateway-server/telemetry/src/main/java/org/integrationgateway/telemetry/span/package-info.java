/** The steps of traces, kept by the SDK of OpenTelemetry. */
@NullMarked
package org.integrationgateway.telemetry.span;

import org.jspecify.annotations.NullMarked;
