package org.integrationgateway.work.workflows;

import java.util.Optional;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.workflow.WorkflowDefinition;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.work.workflows.event.AcceptedEvent;
import org.integrationgateway.work.workflows.provider.ChosenWorkflows;
import org.integrationgateway.work.workflows.provider.ChosenWorkflows.Known;
import org.integrationgateway.work.workflows.provider.NamedWorkflow;

/** Finds definitions and runs for a caller, with the provider that knows them. */
record CallerLookup(ChosenWorkflows chosen, WorkflowRights rights) {
  /** The newest generation of a definition. */
  Known<WorkflowDefinition> definition(String definitionId) {
    return chosen.knowing(
        "definition '%s'".formatted(definitionId),
        workflow -> workflow.definition(definitionId, Optional.empty()));
  }

  /** The provider that has a definition which the caller may start. */
  NamedWorkflow startable(Caller caller, String definitionId) {
    if (chosen.isOne() && rights.isOperator(caller)) {
      return chosen.first();
    }
    var known = definition(definitionId);
    rights.requireStart(caller, known.thing().spec());
    return known.provider();
  }

  /** A run of the caller; one of another subject does not exist. */
  Known<Run> own(Caller caller, String runId) {
    var what = "run '%s'".formatted(runId);
    var known = chosen.knowing(what, workflow -> workflow.run(runId));
    if (!WorkflowRights.owns(caller, known.thing()) && !rights.isOperator(caller)) {
      throw ChosenWorkflows.unknown(what);
    }
    return known;
  }

  /** The event with those of its runs that the deliverer may see. */
  AcceptedEvent seen(AcceptedEvent accepted) {
    var caller = WorkflowRights.current();
    return rights.isOperator(caller)
        ? accepted
        : accepted.withRuns(
            (provider, runId) ->
                chosen.providers().stream()
                    .filter(named -> named.name().equals(provider))
                    .anyMatch(named -> isOwn(caller, named, runId)));
  }

  /** A run that its provider cannot show now is not seen. */
  private static boolean isOwn(Caller caller, NamedWorkflow provider, String runId) {
    try {
      return WorkflowRights.owns(caller, provider.workflow().run(runId));
    } catch (ServiceException away) {
      return false;
    }
  }

  /** The names of the providers, for page tokens. */
  String names() {
    return String.join(",", chosen.providers().stream().map(NamedWorkflow::name).toList());
  }
}
