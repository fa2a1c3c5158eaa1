package org.integrationgateway.engines.workflow;

import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.engines.workflow.machine.OpenRun;
import org.integrationgateway.engines.workflow.machine.RunBeginning.Caller;
import org.integrationgateway.engines.workflow.machine.RunViews;
import org.integrationgateway.engines.workflow.store.WorkflowStore;
import org.integrationgateway.engines.workflow.store.WorkflowTransaction;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
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
import org.jspecify.annotations.Nullable;

/**
 * Workflows in a store of any kind. Every change is one transaction: another process continues the
 * runs of a process that died at any point, and several processes may share one store. An attempt
 * whose process died is made again under the same idempotency key; an app that honours the key
 * executes it once.
 */
public final class StoredWorkflow implements Workflow, AutoCloseable {
  private final WorkflowStore store;
  private final InstantSource clock;
  private final WorkflowTasks tasks;
  private final Execution execution;

  /**
   * Workflows of which nothing is executed before {@link #start}.
   *
   * @param store of definitions and runs; the caller closes it, after this
   * @param tasks of the same store
   * @param execution executes the tasks; closed with this
   */
  public StoredWorkflow(
      WorkflowStore store, WorkflowTasks tasks, Execution execution, InstantSource clock) {
    this.store = store;
    this.tasks = tasks;
    this.execution = execution;
    this.clock = clock;
  }

  /** Executes stored and new runs; called once. */
  public StoredWorkflow start() {
    execution.start();
    return this;
  }

  /** Looks for due tasks at once, for tests that set the clock. */
  public void ring() {
    execution.ring();
  }

  @Override
  public WorkflowDefinition apply(WorkflowSpec spec, Optional<Long> expectedGeneration) {
    return change(tx -> tasks.definitions().apply(tx, spec, expectedGeneration, clock.instant()));
  }

  @Override
  public WorkflowDefinition definition(String definitionId, Optional<Long> generation) {
    return store.read(tx -> tasks.definitions().get(tx, definitionId, generation));
  }

  @Override
  public WorkflowPage<WorkflowDefinition> definitions(int limit, Optional<String> pageToken) {
    return store.read(tx -> tasks.definitions().list(tx, limit, pageToken));
  }

  @Override
  public void delete(String definitionId) {
    change(
        tx -> {
          tasks.definitions().delete(tx, definitionId);
          return null;
        });
  }

  @Override
  public WorkflowDefinition pause(String definitionId, boolean paused) {
    return change(tx -> tasks.definitions().pause(tx, definitionId, paused, clock.instant()));
  }

  @Override
  public Activation pauseActivation(String activationId, boolean paused) {
    return change(
        tx -> tasks.definitions().activations().pause(tx, activationId, paused, clock.instant()));
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
                  () -> tasks.starting().asked(tx, request, caller, now).id());
          return RunViews.get(tx, tasks.plans(), id);
        });
  }

  @Override
  public Run run(String runId) {
    return store.read(tx -> RunViews.get(tx, tasks.plans(), runId));
  }

  @Override
  public WorkflowPage<Run> runs(RunQuery query) {
    return store.read(tx -> Runs.list(tx, tasks.plans(), query));
  }

  @Override
  public List<RunEvent> events(String runId, long after, int limit) {
    return store.read(tx -> Runs.events(tx, runId, after, limit));
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
              var loaded = OpenRun.load(tx, tasks.plans(), runId, clock.instant());
              loaded.cancel(reason);
              return loaded;
            });
    execution.cancel(open.stopped());
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
          return RunViews.get(tx, tasks.plans(), runId);
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
                              .orElseGet(
                                  () -> tasks.starting().asked(tx, request, caller, now).id()),
                          signal));
          return RunViews.get(tx, tasks.plans(), id);
        });
  }

  private String signalled(WorkflowTransaction tx, String runId, Signal signal) {
    var open = OpenRun.load(tx, tasks.plans(), runId, clock.instant());
    open.signal(signal);
    return open.id();
  }

  @Override
  public List<String> deliver(WorkflowEvent event, Optional<String> deliveredBy) {
    var caller = Caller.current().as(deliveredBy);
    return change(tx -> tasks.triggers().deliver(tx, event, caller, clock.instant()));
  }

  /** Makes a change, and looks for due tasks after it. */
  private <T extends @Nullable Object> T change(Function<WorkflowTransaction, T> work) {
    var result = store.write(work);
    execution.ring();
    return result;
  }

  @Override
  public void close() {
    execution.close();
  }
}
