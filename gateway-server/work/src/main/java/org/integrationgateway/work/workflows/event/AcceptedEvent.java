package org.integrationgateway.work.workflows.event;

import java.util.List;
import java.util.function.BiPredicate;
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

  /**
   * Returns this event with some of the runs.
   *
   * @param shown whether a run is kept, by the name of its provider and its id
   */
  public AcceptedEvent withRuns(BiPredicate<String, String> shown) {
    return new AcceptedEvent(
        event,
        deliveries.stream()
            .map(
                delivery ->
                    new Delivery(
                        delivery.provider(),
                        delivery.state(),
                        delivery.runs().stream()
                            .filter(run -> shown.test(delivery.provider(), run))
                            .toList(),
                        delivery.error()))
            .toList());
  }

  /** The runs that the event started, of all providers. */
  public List<String> runs() {
    return deliveries.stream().flatMap(delivery -> delivery.runs().stream()).toList();
  }
}
