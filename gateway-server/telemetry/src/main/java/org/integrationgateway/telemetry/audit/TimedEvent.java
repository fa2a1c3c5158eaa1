package org.integrationgateway.telemetry.audit;

import java.time.Instant;
import org.integrationgateway.base.trace.CurrentSpan;
import org.integrationgateway.core.audit.AuditEvent;

/**
 * An event, when it happened, and in which step of which trace.
 *
 * @param trace the id of the trace; empty without one
 * @param step the id of the step; empty without a trace
 */
public record TimedEvent(Instant time, AuditEvent event, String trace, String step) {
  /** An event outside of traces. */
  public TimedEvent(Instant time, AuditEvent event) {
    this(time, event, "", "");
  }

  /** An event of the step that this thread carries out. */
  public static TimedEvent here(Instant time, AuditEvent event) {
    var span = CurrentSpan.get();
    return new TimedEvent(time, event, span.traceId(), span.spanId());
  }
}
