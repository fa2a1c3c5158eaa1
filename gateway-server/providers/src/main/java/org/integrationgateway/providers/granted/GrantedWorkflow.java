package org.integrationgateway.providers.granted;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.workflow.Activation;
import org.integrationgateway.sdk.workflow.Workflow;
import org.integrationgateway.sdk.workflow.WorkflowDefinition;
import org.integrationgateway.sdk.workflow.WorkflowEvent;
import org.integrationgateway.sdk.workflow.WorkflowPage;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.RunCause;
import org.integrationgateway.sdk.workflow.run.RunEvent;
import org.integrationgateway.sdk.workflow.run.RunQuery;
import org.integrationgateway.sdk.workflow.run.RunRequest;
import org.integrationgateway.sdk.workflow.run.Signal;
import org.jspecify.annotations.Nullable;

/**
 * The granted definitions of a workflow provider, and of their runs those that were started on
 * behalf of the subject of the call. A run of another subject does not exist.
 */
record GrantedWorkflow(HostGrants grants, String provider, Workflow workflow) implements Workflow {
  @Override
  public WorkflowDefinition apply(WorkflowSpec spec, Optional<Long> expectedGeneration) {
    throw operators("apply");
  }

  @Override
  public WorkflowDefinition definition(String definitionId, Optional<Long> generation) {
    require(definitionId);
    return workflow.definition(definitionId, generation);
  }

  @Override
  public WorkflowPage<WorkflowDefinition> definitions(int limit, Optional<String> pageToken) {
    var page = workflow.definitions(limit, pageToken);
    return new WorkflowPage<>(
        page.items().stream().filter(definition -> isGranted(definition.spec().id())).toList(),
        page.nextPageToken());
  }

  @Override
  public void delete(String definitionId) {
    throw operators("delete");
  }

  @Override
  public WorkflowDefinition pause(String definitionId, boolean paused) {
    throw operators("pause");
  }

  @Override
  public Activation pauseActivation(String activationId, boolean paused) {
    throw operators("pause");
  }

  @Override
  public Run start(RunRequest request) {
    require(request.definitionId());
    return workflow.start(request);
  }

  @Override
  public Run run(String runId) {
    try {
      var run = workflow.run(runId);
      if (isOwn(run)) {
        return run;
      }
    } catch (ServiceException refused) {
      if (refused.reason() != Reason.NOT_FOUND) {
        throw refused;
      }
    }
    // The same words, whether there is one or not.
    throw new ServiceException(Reason.NOT_FOUND, "there is no run '%s'".formatted(runId));
  }

  @Override
  public WorkflowPage<Run> runs(RunQuery query) {
    query.definitionId().ifPresent(this::require);
    var page = workflow.runs(query);
    return new WorkflowPage<>(
        page.items().stream().filter(this::isOwn).toList(), page.nextPageToken());
  }

  @Override
  public List<RunEvent> events(String runId, long after, int limit) {
    return workflow.events(run(runId).id(), after, limit);
  }

  @Override
  public @Nullable Object output(String runId) {
    return workflow.output(run(runId).id());
  }

  @Override
  public Run cancel(String runId, Optional<String> reason) {
    return workflow.cancel(run(runId).id(), reason);
  }

  @Override
  public Run signal(String runId, Signal signal) {
    return workflow.signal(run(runId).id(), signal);
  }

  /** A subject that knows the key of a run may signal it; only its starter sees its content. */
  @Override
  public Run signalOrStart(RunRequest request, Signal signal) {
    require(request.definitionId());
    var run = workflow.signalOrStart(request, signal);
    return isOwn(run) ? run : run.withoutContent();
  }

  @Override
  public List<String> deliver(WorkflowEvent event, Optional<String> deliveredBy) {
    if (!grants.granted().allowsEvents(provider)) {
      throw new GrantDenials(grants)
          .denied(
              "deliver events to workflow '%s'".formatted(provider),
              "write 'events: true' in its entry under %s.workflow".formatted(grants.path()));
    }
    if (!event.source().equals(grants.owner())) {
      throw new GrantDenials(grants)
          .denied(
              "deliver events of '%s'".formatted(event.source()),
              "the source of its events is '%s'".formatted(grants.owner()));
    }
    return workflow.deliver(event, subject());
  }

  private void require(String definition) {
    if (!isGranted(definition)) {
      throw new GrantDenials(grants)
          .listed("use definition '%s' of '%s'".formatted(definition, provider), "workflow");
    }
  }

  private boolean isGranted(String definition) {
    return grants.granted().allowsDefinition(provider, definition);
  }

  private boolean isOwn(Run run) {
    return isGranted(run.definitionId())
        && run.createdBy().equals(subject())
        && subject().map(run::belongsTo).orElse(run.cause() instanceof RunCause.Manual);
  }

  private static Optional<String> subject() {
    return CallContext.currentSubject().map(Subject::id);
  }

  private ServiceException operators(String what) {
    return new GrantDenials(grants)
        .denied(
            what + " definitions of workflow '%s'".formatted(provider),
            "definitions belong to the operator, under workflows.definitions");
  }
}
