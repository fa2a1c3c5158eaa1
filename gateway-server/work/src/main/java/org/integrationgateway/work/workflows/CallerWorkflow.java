package org.integrationgateway.work.workflows;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.sdk.workflow.Activation;
import org.integrationgateway.sdk.workflow.Workflow;
import org.integrationgateway.sdk.workflow.WorkflowDefinition;
import org.integrationgateway.sdk.workflow.WorkflowEvent;
import org.integrationgateway.sdk.workflow.WorkflowPage;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.RunEvent;
import org.integrationgateway.sdk.workflow.run.RunQuery;
import org.integrationgateway.sdk.workflow.run.RunRequest;
import org.integrationgateway.sdk.workflow.run.Signal;
import org.integrationgateway.work.lists.ListMark;
import org.integrationgateway.work.lists.MergedList;
import org.integrationgateway.work.workflows.provider.ChosenWorkflows;
import org.integrationgateway.work.workflows.provider.NamedWorkflow;
import org.jspecify.annotations.Nullable;

/**
 * Workflows for the subject of the call in force. A run belongs to the subject that started it and
 * to the one that it acts as; a run of another subject does not exist. Operators see and change
 * everything.
 */
final class CallerWorkflow implements Workflow {
  private final ChosenWorkflows chosen;
  private final WorkflowRights rights;
  private final CallerLookup lookup;
  private final DeclaredDefinitions declared;
  private final CallerEvents events;
  private final WorkflowAudit audit;

  CallerWorkflow(
      ChosenWorkflows chosen,
      WorkflowRights rights,
      DeclaredDefinitions declared,
      CallerEvents events,
      WorkflowAudit audit) {
    this.chosen = chosen;
    this.rights = rights;
    this.lookup = new CallerLookup(chosen, rights);
    this.declared = declared;
    this.events = events;
    this.audit = audit;
  }

  @Override
  public WorkflowDefinition apply(WorkflowSpec spec, Optional<Long> expectedGeneration) {
    var caller = rights.caller();
    rights.requireOperator(caller, "apply definitions");
    var provider = chosen.first();
    declared.requireOther(provider.name(), spec.id());
    var applied = provider.workflow().apply(spec, expectedGeneration).ofProvider(provider.name());
    audit.record(
        "definition.apply",
        caller,
        provider.name(),
        Map.of("definition", spec.id(), "generation", Long.toString(applied.generation())));
    return applied;
  }

  @Override
  public WorkflowDefinition definition(String definitionId, Optional<Long> generation) {
    rights.caller();
    var known =
        chosen.knowing(
            "definition '%s'".formatted(definitionId)
                + generation.map(" with generation %d"::formatted).orElse(""),
            workflow -> workflow.definition(definitionId, generation));
    return known.thing().ofProvider(known.provider().name());
  }

  @Override
  public WorkflowPage<WorkflowDefinition> definitions(int limit, Optional<String> pageToken) {
    rights.caller();
    return page(
        new MergedList<>(
            chosen.sources(Workflow::definitions, WorkflowDefinition::ofProvider),
            definition -> new ListMark(Instant.EPOCH, definition.spec().id()),
            ListMark.BY_ID,
            Optional.empty(),
            "definitions " + lookup.names()),
        limit,
        pageToken);
  }

  private static <T> WorkflowPage<T> page(
      MergedList<T> list, int limit, Optional<String> pageToken) {
    var page = list.page(limit, pageToken);
    return new WorkflowPage<>(page.items(), page.next());
  }

  @Override
  public void delete(String definitionId) {
    var caller = rights.caller();
    rights.requireOperator(caller, "delete definitions");
    var provider = lookup.definition(definitionId).provider();
    declared.requireOther(provider.name(), definitionId);
    provider.workflow().delete(definitionId);
    audit.record("definition.delete", caller, provider.name(), Map.of("definition", definitionId));
  }

  @Override
  public WorkflowDefinition pause(String definitionId, boolean paused) {
    var caller = rights.caller();
    rights.requireOperator(caller, "pause definitions");
    var provider = lookup.definition(definitionId).provider();
    var definition = provider.workflow().pause(definitionId, paused).ofProvider(provider.name());
    audit.record(
        paused ? "definition.pause" : "definition.resume",
        caller,
        provider.name(),
        Map.of("definition", definitionId));
    return definition;
  }

  @Override
  public Activation pauseActivation(String activationId, boolean paused) {
    var caller = rights.caller();
    rights.requireOperator(caller, "pause triggers");
    var known =
        chosen.knowing(
            "trigger '%s'".formatted(activationId),
            workflow -> workflow.pauseActivation(activationId, paused));
    audit.record(
        paused ? "activation.pause" : "activation.resume",
        caller,
        known.provider().name(),
        Map.of("activation", activationId));
    return known.thing();
  }

  @Override
  public Run start(RunRequest request) {
    var caller = rights.caller();
    var provider = lookup.startable(caller, request.definitionId());
    return started(caller, provider, provider.workflow().start(request));
  }

  @Override
  public Run run(String runId) {
    var known = lookup.own(rights.caller(), runId);
    return known.thing().ofProvider(known.provider().name());
  }

  @Override
  public WorkflowPage<Run> runs(RunQuery query) {
    var caller = rights.caller();
    Optional<Predicate<Run>> filter =
        rights.isOperator(caller)
            ? Optional.empty()
            : Optional.of(run -> WorkflowRights.owns(caller, run));
    return page(
        new MergedList<>(
            chosen.sources(
                (workflow, limit, token) ->
                    workflow.runs(
                        new RunQuery(
                            query.definitionId(), query.status(), query.app(), limit, token)),
                Run::ofProvider),
            run -> new ListMark(run.createdAt().truncatedTo(ChronoUnit.MILLIS), run.id()),
            ListMark.NEWEST_FIRST,
            filter,
            "runs %s %s %s %s %s"
                .formatted(
                    lookup.names(),
                    query.definitionId(),
                    query.status(),
                    query.app(),
                    filter.map(some -> caller.subject().id()))),
        query.limit(),
        query.pageToken());
  }

  @Override
  public List<RunEvent> events(String runId, long after, int limit) {
    return lookup.own(rights.caller(), runId).workflow().events(runId, after, limit);
  }

  @Override
  public @Nullable Object output(String runId) {
    return lookup.own(rights.caller(), runId).workflow().output(runId);
  }

  @Override
  public Run cancel(String runId, Optional<String> reason) {
    var caller = rights.caller();
    var known = lookup.own(caller, runId);
    var run = known.workflow().cancel(runId, reason).ofProvider(known.provider().name());
    audit.record("run.cancel", caller, known.provider().name(), details(run));
    return run;
  }

  @Override
  public Run signal(String runId, Signal signal) {
    var caller = rights.caller();
    var known = lookup.own(caller, runId);
    return signalled(caller, known.provider(), known.workflow().signal(runId, signal), signal);
  }

  /** A subject that knows the key of a run may signal it; only its owners see its content. */
  @Override
  public Run signalOrStart(RunRequest request, Signal signal) {
    var caller = rights.caller();
    var provider = lookup.startable(caller, request.definitionId());
    var run =
        signalled(caller, provider, provider.workflow().signalOrStart(request, signal), signal);
    return WorkflowRights.owns(caller, run) || rights.isOperator(caller)
        ? run
        : run.withoutContent();
  }

  /** The caller is the one that delivers it. */
  @Override
  public List<String> deliver(WorkflowEvent event, Optional<String> deliveredBy) {
    return lookup.seen(events.deliver(event, chosen)).runs();
  }

  private Run started(Caller caller, NamedWorkflow provider, Run run) {
    audit.record("run.start", caller, provider.name(), details(run));
    return run.ofProvider(provider.name());
  }

  private Run signalled(Caller caller, NamedWorkflow provider, Run run, Signal signal) {
    audit.record(
        "run.signal",
        caller,
        provider.name(),
        Map.of("run", run.id(), "definition", run.definitionId(), "signal", signal.name()));
    return run.ofProvider(provider.name());
  }

  private static Map<String, String> details(Run run) {
    return Map.of("run", run.id(), "definition", run.definitionId());
  }
}
