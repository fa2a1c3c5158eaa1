package org.integrationgateway.work.workflows;

import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.failure.ServiceFailures;
import org.integrationgateway.http.feature.EventSources;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.workflow.WorkflowEvent;
import org.integrationgateway.work.workflows.event.AcceptedEvent;
import org.integrationgateway.work.workflows.event.EventIntake;
import org.integrationgateway.work.workflows.provider.ChosenWorkflows;
import org.integrationgateway.work.workflows.provider.NamedWorkflow;

/**
 * Events that callers from outside deliver. Workflows trust the source of an event.
 *
 * @param sources the apps in whose name a caller may deliver events
 */
public record CallerEvents(EventIntake intake, EventSources sources) {
  /**
   * Delivers an event for the subject of the call in force.
   *
   * @throws ServiceException as {@link EventSources#require} for the source of the event, and as
   *     {@link EventIntake#deliver}
   */
  AcceptedEvent deliver(WorkflowEvent event, ChosenWorkflows chosen) {
    var caller = WorkflowRights.current();
    // A source without a name is refused with the other problems of the event.
    if (!event.source().isBlank()) {
      requireSource(caller, event.source());
    }
    return intake.deliver(
        event,
        CallContext.current().orElseThrow(),
        chosen.providers().stream().map(NamedWorkflow::name).toList());
  }

  private void requireSource(Caller caller, String source) {
    try {
      sources.require(caller, source);
    } catch (GatewayException refused) {
      throw ServiceFailures.of(refused);
    }
  }
}
