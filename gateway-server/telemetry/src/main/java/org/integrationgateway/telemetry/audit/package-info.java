/** Sinks of the audit trail beyond this machine: log records of OpenTelemetry, and syslog. */
@NullMarked
package org.integrationgateway.telemetry.audit;

import org.jspecify.annotations.NullMarked;
