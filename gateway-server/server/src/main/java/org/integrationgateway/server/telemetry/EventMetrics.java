package org.integrationgateway.server.telemetry;

import io.prometheus.metrics.core.metrics.Counter;
import java.util.function.LongSupplier;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.workflow.WorkflowEvent;
import org.integrationgateway.work.workflows.event.Delivery;
import org.integrationgateway.work.workflows.event.EventObserver;

/** Counts events for workflows and their deliveries. */
final class EventMetrics implements EventObserver {
  private final Counter accepted;
  private final Counter attempts;

  EventMetrics(Meters meters) {
    accepted =
        meters.counter(
            "gateway_workflow_events_total", "Events for workflows that were accepted", "source");
    attempts =
        meters.counter(
            "gateway_workflow_event_deliveries_total",
            "Attempts to deliver an event to a workflow provider; state is delivered, pending (it"
                + " is attempted again) or failed",
            "provider",
            "state");
  }

  static void pending(Meters meters, LongSupplier pending) {
    meters.measured(
        "gateway_workflow_event_deliveries_pending",
        "Deliveries of events that workflow providers have not taken yet; of all replicas",
        gauge -> {
          try {
            gauge.call(pending.getAsLong());
          } catch (GatewayException unknown) {
            // The store does not answer, which gateway_store_up says.
          }
        });
  }

  @Override
  public void accepted(WorkflowEvent event, String subject) {
    accepted.labelValues(event.source()).inc();
  }

  @Override
  public void attempted(String provider, Delivery.State state) {
    attempts.labelValues(provider, state.word()).inc();
  }
}
