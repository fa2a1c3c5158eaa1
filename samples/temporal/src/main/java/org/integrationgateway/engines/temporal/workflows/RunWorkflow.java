package org.integrationgateway.engines.temporal.workflows;

import io.temporal.common.converter.EncodedValues;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.DynamicWorkflow;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.integrationgateway.engines.temporal.rows.Engine;
import org.integrationgateway.engines.temporal.rows.Failures;
import org.integrationgateway.engines.temporal.rows.Names;
import org.integrationgateway.engines.temporal.rows.Pieces;
import org.integrationgateway.engines.temporal.rows.RowBytes;
import org.integrationgateway.engines.temporal.rows.Rows;
import org.integrationgateway.engines.temporal.rows.RunAnswers;
import org.integrationgateway.engines.temporal.rows.SignalJson;
import org.integrationgateway.engines.workflow.machine.Outcome;
import org.integrationgateway.engines.workflow.machine.StepClaim;
import org.integrationgateway.engines.workflow.plan.Plans;
import org.integrationgateway.engines.workflow.store.Table;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.json.JsonValues;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.jspecify.annotations.Nullable;

/**
 * The workflow of a run and of the runs that its steps start. Its rows follow from its history: the
 * rules of workflows change them, attempts are activities, waits are timers.
 */
public final class RunWorkflow implements DynamicWorkflow, RunCalls {
  /** Temporal repeats attempts whose program died, so a claim outlives every attempt. */
  private static final Duration LEASE = Duration.ofDays(4_000);

  private static final Duration CANCELLATION = Duration.ofSeconds(10);
  private static final int MAX_OUTPUT = 1 << 18;

  /** The service ends workflows with 51,200 events or 50 MiB. */
  private static final long MAX_EVENTS = 45_000;

  private static final long MAX_BYTES = 45L << 20;

  private record UnderWay(StepClaim claim, CancellationScope scope) {}

  private final Duration heartbeat;
  private final Rows rows;
  private final Engine engine;
  private final String root;
  private final Instant createdAt;
  private final Map<String, UnderWay> attempts = new TreeMap<>();
  private final Map<String, ShownRun> below = new TreeMap<>();
  private @Nullable String cancelled;
  private boolean changed;

  /**
   * @param arguments the rows of a run that has just begun
   * @param heartbeat how long an attempt may give no sign of life
   */
  public RunWorkflow(EncodedValues arguments, Duration heartbeat) {
    this.heartbeat = heartbeat;
    this.rows = RowBytes.read(arguments.get(0, byte[].class));
    var run = rows.all(Table.RUNS).iterator().next();
    this.root = run.text("id").orElseThrow();
    this.createdAt = run.instant("createdAt").orElseThrow();
    this.engine =
        Engine.of(
            rows, this::now, now -> Names.below(root, rows.all(Table.RUNS).size()), this::stop);
  }

  /** The time of the history, which another clock gives than that of the run's beginning. */
  private Instant now() {
    var time = Instant.ofEpochMilli(Workflow.currentTimeMillis());
    return time.isBefore(createdAt) ? createdAt : time;
  }

  @Override
  public Object execute(EncodedValues arguments) {
    var scope = CancellationScope.current();
    scope
        .getCancellationRequest()
        .thenApply(
            reason -> {
              cancelled = reason == null ? "" : reason;
              changed = true;
              return null;
            });
    Workflow.newDetachedCancellationScope(this::carryOut).run();
    return end(engine.workflow().run(root), scope);
  }

  /** The result of the Temporal workflow, which people see in its user interface. */
  private static String end(Run run, CancellationScope scope) {
    if (run.status() == RunStatus.SUCCEEDED) {
      var output = JsonValues.write(run.output());
      return output.length() > MAX_OUTPUT ? "" : output;
    }
    if (run.status() == RunStatus.CANCELED) {
      Workflow.await(CANCELLATION, scope::isCancelRequested);
      throw new CanceledFailure(run.statusMessage());
    }
    throw ApplicationFailure.newNonRetryableFailure(run.statusMessage(), "RunFailed");
  }

  private void carryOut() {
    while (true) {
      changed = false;
      cancelWhereAsked();
      endWaits();
      beginAttempts();
      show();
      if (hasEnded()) {
        return;
      }
      awaitChange();
    }
  }

  private boolean hasEnded() {
    return rows.all(Table.RUNS).stream().allMatch(RunWorkflow::ended)
        && below.values().stream().allMatch(ShownRun::closed);
  }

  private static boolean ended(Document run) {
    return RunStatus.valueOf(run.text("status").orElseThrow()).ended();
  }

  private void awaitChange() {
    var now = now();
    var next =
        Stream.of("work", "timer")
            .flatMap(member -> rows.next(Table.STEPS, member, now).stream())
            .filter(time -> time.isBefore(now.plus(LEASE.dividedBy(2))))
            .min(Instant::compareTo);
    if (next.isPresent()) {
      Workflow.await(Duration.between(now, next.get()), () -> changed);
    } else {
      Workflow.await(() -> changed);
    }
  }

  /** Cancels the run where the service was asked to, or where its history is nearly full. */
  private void cancelWhereAsked() {
    var info = Workflow.getInfo();
    if (info.getHistoryLength() > MAX_EVENTS || info.getHistorySize() > MAX_BYTES) {
      cancelled = "the run is too long for the history of one workflow of Temporal";
    }
    var reason = cancelled;
    cancelled = null;
    if (reason != null && !ended(rows.get(Table.RUNS, Key.of(root)).orElseThrow())) {
      engine.workflow().cancel(root, Optional.of(reason).filter(text -> !text.isEmpty()));
    }
  }

  private void endWaits() {
    var due = rows.due(Table.STEPS, "timer", now(), Integer.MAX_VALUE);
    while (!due.isEmpty()) {
      for (var key : due) {
        loadDefinition(key);
        var step = step(key);
        var run = step.text("run").orElseThrow();
        stop(rows.write(tx -> engine.tasks().timer(tx, run, position(step))));
      }
      due = rows.due(Table.STEPS, "timer", now(), Integer.MAX_VALUE);
    }
  }

  private Document step(Key key) {
    return rows.get(Table.STEPS, key).orElseThrow();
  }

  private static int position(Document step) {
    return (int) step.whole("position").orElseThrow();
  }

  /** Reads the definition that a step is about to run, as it is now. */
  private void loadDefinition(Key key) {
    var step = step(key);
    if (step.text("child").isPresent()) {
      return;
    }
    var run = rows.get(Table.RUNS, Key.of(step.text("run").orElseThrow())).orElseThrow();
    var generation =
        Table.key(run.text("definition").orElseThrow(), run.whole("generation").orElseThrow());
    var spec = Plans.spec(rows.get(Table.GENERATIONS, generation).orElseThrow());
    if (spec.steps().get(position(step)).action() instanceof StepAction.SubRun sub) {
      var bytes = Activities.definition(sub.definitionId());
      rows.delete(Table.DEFINITIONS, Key.of(sub.definitionId()));
      rows.with(RowBytes.read(bytes));
    }
  }

  private void beginAttempts() {
    for (var key : rows.due(Table.STEPS, "work", now(), Integer.MAX_VALUE)) {
      var step = step(key);
      var run = step.text("run").orElseThrow();
      rows.write(tx -> engine.tasks().claim(tx, run, position(step), LEASE)).ifPresent(this::begin);
    }
  }

  private void begin(StepClaim claim) {
    var scope =
        Workflow.newCancellationScope(
            () ->
                Activities.attempt(claim, heartbeat)
                    .handle(
                        (outcome, failure) -> {
                          complete(claim, Attempts.outcome(outcome, failure));
                          return null;
                        }));
    attempts.put(claim.attemptId(), new UnderWay(claim, scope));
    scope.run();
  }

  private void complete(StepClaim claim, Outcome outcome) {
    attempts.remove(claim.attemptId());
    var done = rows.write(tx -> engine.tasks().complete(tx, claim, outcome, Optional.empty()));
    stop(done.stopped());
    changed = true;
  }

  /** Ends the attempts under way of these runs, but no compensations. */
  private void stop(Set<String> runIds) {
    changed = true;
    for (var attempt : List.copyOf(attempts.values())) {
      var claim = attempt.claim();
      if (!claim.undo() && runIds.contains(claim.runId())) {
        attempts.remove(claim.attemptId());
        attempt.scope().cancel();
      }
    }
  }

  /** Shows the runs that steps have started as workflows of their own. */
  private void show() {
    for (var run : rows.all(Table.RUNS)) {
      var id = run.text("id").orElseThrow();
      if (!id.equals(root)) {
        var shown = below.get(id);
        if (shown == null) {
          shown = new ShownRun(id, run.text("definition").orElseThrow(), () -> changed = true);
          below.put(id, shown);
        }
        if (ended(run)) {
          shown.end(run.text("status").orElseThrow(), run.text("message").orElse(""));
        }
      }
    }
  }

  @Override
  public byte[] rows(String question, String argument, int piece) {
    return Pieces.of(RowBytes.write(RunAnswers.of(rows, root, question, argument)), piece);
  }

  @Override
  public void signal(String runId, String signal) {
    Failures.within(() -> engine.workflow().signal(runId, SignalJson.read(signal)));
    changed = true;
  }

  @Override
  public void cancel(String runId, String reason) {
    Failures.within(
        () -> engine.workflow().cancel(runId, Optional.of(reason).filter(text -> !text.isEmpty())));
    changed = true;
  }
}
