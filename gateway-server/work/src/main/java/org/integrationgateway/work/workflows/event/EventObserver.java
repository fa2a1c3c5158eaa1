package org.integrationgateway.work.workflows.event;

import org.integrationgateway.sdk.workflow.WorkflowEvent;

/** Receives events and attempts to deliver them. */
public interface EventObserver {
  /** An event was stored for the first time, for this subject. */
  void accepted(WorkflowEvent event, String subject);

  /** An attempt has ended; {@code PENDING} when there will be another one. */
  void attempted(String provider, Delivery.State state);

  /** Returns an observer that calls this one, and then another. */
  default EventObserver and(EventObserver other) {
    var first = this;
    return new EventObserver() {
      @Override
      public void accepted(WorkflowEvent event, String subject) {
        first.accepted(event, subject);
        other.accepted(event, subject);
      }

      @Override
      public void attempted(String provider, Delivery.State state) {
        first.attempted(provider, state);
        other.attempted(provider, state);
      }
    };
  }
}
