package org.integrationgateway.server.workflows;

import java.util.function.BiConsumer;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.workflow.WorkflowEvent;
import org.integrationgateway.server.call.Caller;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.invoke.failure.ServiceFailures;
import org.integrationgateway.server.workflows.event.AcceptedEvent;
import org.integrationgateway.server.workflows.event.EventIntake;
import org.integrationgateway.server.workflows.provider.ChosenWorkflows;
import org.integrationgateway.server.workflows.provider.NamedWorkflow;

/**
 * Events that callers from outside deliver. The source of an event is an app that the caller may
 * use: workflows trust it.
 *
 * @param visible refuses an app that the caller may not see
 */
public record CallerEvents(EventIntake intake, BiConsumer<Caller, String> visible) {
  /**
   * Delivers an event for the subject of the call in force.
   *
   * @throws ServiceException {@code DENIED} when the token is limited and does not include the
   *     source; {@code NOT_FOUND} for a source that the caller may not see; and as {@link
   *     EventIntake#deliver}
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
    boolean includes =
        caller.scopes().isEmpty()
            || caller.scopes().stream().anyMatch(scope -> scope.app().equals(source));
    try {
      if (!includes) {
        throw new GatewayException(
            ErrorCode.SCOPE_DENIED,
            "this token's scopes do not include app '%s', the source of the event: use a token with the scope {\"app\": \"%s\"}"
                .formatted(source, source));
      }
      visible.accept(caller, source);
    } catch (GatewayException refused) {
      throw ServiceFailures.of(refused);
    }
  }
}
