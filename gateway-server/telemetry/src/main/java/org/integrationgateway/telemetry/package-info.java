/**
 * Traces, metrics and the log for a collector of OpenTelemetry; the audit trail beyond this host.
 */
@NullMarked
package org.integrationgateway.telemetry;

import org.jspecify.annotations.NullMarked;
