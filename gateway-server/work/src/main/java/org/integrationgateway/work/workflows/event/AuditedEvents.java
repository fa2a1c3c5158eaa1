package org.integrationgateway.work.workflows.event;

import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.sdk.workflow.WorkflowEvent;

/** Records the events for workflows that callers deliver. */
public record AuditedEvents(AuditTrail trail) implements EventObserver {
  @Override
  public void accepted(WorkflowEvent event, String subject) {
    trail.record(
        new AuditEvent("event.deliver", subject)
            .with("source", event.source())
            .with("event", event.id())
            .with("type", event.type()));
  }

  @Override
  public void attempted(String provider, Delivery.State state) {
    // Metrics and log say it: it is not an act of a caller.
  }
}
