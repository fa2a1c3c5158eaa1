package org.integrationgateway.server.workflows.event;

import java.util.List;
import org.integrationgateway.sdk.workflow.WorkflowEvent;

/**
 * An event that is stored, with its deliveries.
 *
 * @param event with its id and time
 * @param deliveries one for each provider
 */
public record AcceptedEvent(WorkflowEvent event, List<Delivery> deliveries) {
  public AcceptedEvent {
    deliveries = List.copyOf(deliveries);
  }

  /** The runs that the event started, of all providers. */
  public List<String> runs() {
    return deliveries.stream().flatMap(delivery -> delivery.runs().stream()).toList();
  }
}
