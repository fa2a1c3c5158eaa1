package org.integrationgateway.server.audit;

import java.time.Instant;
import org.integrationgateway.core.audit.AuditEvent;

/** An event and when it happened. */
record TimedEvent(Instant time, AuditEvent event) {}
