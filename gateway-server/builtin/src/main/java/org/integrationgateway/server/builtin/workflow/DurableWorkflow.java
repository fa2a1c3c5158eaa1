package org.integrationgateway.server.builtin.workflow;

import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Transaction;
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
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.integrationgateway.sdk.workflow.run.Signal;
import org.integrationgateway.server.builtin.workflow.attempt.AgentProviders;
import org.integrationgateway.server.builtin.workflow.attempt.AgentTurns;
import org.integrationgateway.server.builtin.workflow.attempt.AttemptExecution;
import org.integrationgateway.server.builtin.workflow.plan.Plans;
import org.integrationgateway.server.builtin.workflow.state.OpenRun;
import org.integrationgateway.server.builtin.workflow.state.RunBeginning.Caller;
import org.integrationgateway.server.builtin.workflow.state.RunViews;
import org.jspecify.annotations.Nullable;

/**
 * Workflows in an indexed database. Every change is one transaction: another process continues the
 * runs of a process that died at any point, and several processes may share one database. An
 * attempt whose process died is made again under the same idempotency key; an app that honours the
 * key executes it once.
 */
public final class DurableWorkflow implements Workflow, AutoCloseable {
  private final WorkflowDatabase database;
  private final InstantSource clock;
  private final Plans plans = new Plans();
  private final Definitions definitions;
  private final RunStarter starting;
  private final Triggers triggers;
  private final WorkflowEngine engine;

  /** Opens workflows and starts them. */
  public static DurableWorkflow open(
      IndexedDb indexedDb,
      Apps apps,
      AgentProviders agents,
      InputSchemas schemas,
      InstantSource clock,
      WorkflowSettings settings) {
    var workflow = new DurableWorkflow(indexedDb, apps, agents, schemas, clock, settings);
    workflow.start();
    return workflow;
  }

  /**
   * Opens workflows. Nothing is executed before {@link #start}.
   *
   * @param indexedDb of definitions and runs; the caller closes it, after this
   * @param apps the apps that steps invoke
   * @param agents the agents that steps use
   * @param schemas validates inputs
   */
  public DurableWorkflow(
      IndexedDb indexedDb,
      Apps apps,
      AgentProviders agents,
      InputSchemas schemas,
      InstantSource clock,
      WorkflowSettings settings) {
    this.database = WorkflowDatabase.open(indexedDb);
    this.clock = clock;
    this.definitions = new Definitions(plans, schemas, agents);
    this.starting = new RunStarter(plans, schemas, settings.runsAtOnce());
    this.triggers = new Triggers(starting, plans);
    this.engine =
        new WorkflowEngine(
            database,
            plans,
            starting,
            triggers,
            new AttemptExecution(apps, new AgentTurns(agents)),
            clock,
            settings);
  }

  /** Executes stored and new runs; called once. */
  public void start() {
    engine.start();
  }

  /** Looks for due tasks at once, for tests that set the clock. */
  void ring() {
    engine.ring();
  }

  @Override
  public WorkflowDefinition apply(WorkflowSpec spec, Optional<Long> expectedGeneration) {
    return change(tx -> definitions.apply(tx, spec, expectedGeneration, clock.instant()));
  }

  @Override
  public WorkflowDefinition definition(String definitionId, Optional<Long> generation) {
    return database.read(tx -> definitions.get(tx, definitionId, generation));
  }

  @Override
  public WorkflowPage<WorkflowDefinition> definitions(int limit, Optional<String> pageToken) {
    return database.read(tx -> definitions.list(tx, limit, pageToken));
  }

  @Override
  public void delete(String definitionId) {
    change(
        tx -> {
          definitions.delete(tx, definitionId);
          return null;
        });
  }

  @Override
  public WorkflowDefinition pause(String definitionId, boolean paused) {
    return change(tx -> definitions.pause(tx, definitionId, paused, clock.instant()));
  }

  @Override
  public Activation pauseActivation(String activationId, boolean paused) {
    return change(tx -> Activations.pause(tx, activationId, paused, clock.instant()));
  }

  @Override
  public Run start(RunRequest request) {
    var caller = Caller.current();
    var content =
        Arrays.asList(request.definitionId(), request.input(), request.runKey().orElse(null));
    return change(
        tx -> {
          var now = clock.instant();
          var id =
              RepeatableRequests.once(
                  tx,
                  "start " + caller.subject().orElse(""),
                  request.idempotencyKey(),
                  content,
                  now,
                  () -> starting.asked(tx, request, caller, now).id());
          return RunViews.get(tx, plans, id);
        });
  }

  @Override
  public Run run(String runId) {
    return database.read(tx -> RunViews.get(tx, plans, runId));
  }

  @Override
  public WorkflowPage<Run> runs(RunQuery query) {
    return database.read(tx -> Runs.list(tx, plans, query));
  }

  @Override
  public List<RunEvent> events(String runId, long after, int limit) {
    return database.read(tx -> Runs.events(tx, runId, after, limit));
  }

  @Override
  public @Nullable Object output(String runId) {
    var run = run(runId);
    if (run.status() != RunStatus.SUCCEEDED) {
      throw new ServiceException(
          Reason.INVALID_STATE, "run '%s' has no output: it is %s".formatted(runId, run.status()));
    }
    return run.output();
  }

  @Override
  public Run cancel(String runId, Optional<String> reason) {
    var open =
        change(
            tx -> {
              var loaded = OpenRun.load(tx, plans, runId, clock.instant());
              loaded.cancel(reason);
              return loaded;
            });
    engine.cancel(open.stopped());
    return open.view();
  }

  @Override
  public Run signal(String runId, Signal signal) {
    return change(
        tx -> {
          RepeatableRequests.once(
              tx,
              "signal " + runId,
              signal.idempotencyKey(),
              Arrays.asList(signal.name(), signal.payload()),
              clock.instant(),
              () -> signalled(tx, runId, signal));
          return RunViews.get(tx, plans, runId);
        });
  }

  @Override
  public Run signalOrStart(RunRequest request, Signal signal) {
    var caller = Caller.current();
    var key = request.runKey().orElseThrow();
    var content =
        Arrays.asList(
            request.definitionId(), request.input(), key, signal.name(), signal.payload());
    return change(
        tx -> {
          var now = clock.instant();
          var id =
              RepeatableRequests.once(
                  tx,
                  "signal or start " + caller.subject().orElse(""),
                  signal.idempotencyKey(),
                  content,
                  now,
                  () ->
                      signalled(
                          tx,
                          RunStarter.live(tx, request.definitionId(), key)
                              .orElseGet(() -> starting.asked(tx, request, caller, now).id()),
                          signal));
          return RunViews.get(tx, plans, id);
        });
  }

  private String signalled(Transaction tx, String runId, Signal signal) {
    var open = OpenRun.load(tx, plans, runId, clock.instant());
    open.signal(signal);
    return open.id();
  }

  @Override
  public List<String> deliver(WorkflowEvent event, Optional<String> deliveredBy) {
    var caller = Caller.current().as(deliveredBy);
    return change(tx -> triggers.deliver(tx, event, caller, clock.instant()));
  }

  /** Makes a change, and looks for due tasks after it. */
  private <T extends @Nullable Object> T change(Function<Transaction, T> work) {
    var result = database.write(work);
    engine.ring();
    return result;
  }

  @Override
  public void close() {
    engine.close();
  }
}
