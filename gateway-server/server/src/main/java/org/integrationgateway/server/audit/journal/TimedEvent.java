package org.integrationgateway.server.audit.journal;

import java.time.Instant;
import org.integrationgateway.server.audit.AuditEvent;

/** An event and when it happened. */
record TimedEvent(Instant time, AuditEvent event) {}
