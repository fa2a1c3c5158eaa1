package org.integrationgateway.engines.workflow.machine;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.engines.workflow.plan.Plan;
import org.integrationgateway.engines.workflow.plan.Plans;
import org.integrationgateway.engines.workflow.plan.WorkflowLimits;
import org.integrationgateway.engines.workflow.store.Table;
import org.integrationgateway.engines.workflow.store.WorkflowTransaction;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.json.JsonValues;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.jspecify.annotations.Nullable;

/** A stored run with its steps, within one transaction. */
final class RunState {
  private final WorkflowTransaction tx;
  private final ChangedRow row;
  private final List<StepState> steps;
  private boolean wokeParent;

  private RunState(WorkflowTransaction tx, ChangedRow row, List<StepState> steps) {
    this.tx = tx;
    this.row = row;
    this.steps = steps;
  }

  /**
   * Reads a run.
   *
   * @throws ServiceException {@code NOT_FOUND}
   */
  static RunState load(WorkflowTransaction tx, Plans plans, String runId) {
    return find(tx, plans, runId)
        .orElseThrow(
            () -> new ServiceException(Reason.NOT_FOUND, "there is no run '%s'".formatted(runId)));
  }

  /** Reads a run, when it exists. */
  static Optional<RunState> find(WorkflowTransaction tx, Plans plans, String runId) {
    return tx.get(Table.RUNS, Key.of(runId)).map(row -> of(tx, plans, row));
  }

  private static RunState of(WorkflowTransaction tx, Plans plans, Document stored) {
    var runId = stored.text("id").orElseThrow();
    var plan =
        plans.get(
            tx, stored.text("definition").orElseThrow(), stored.whole("generation").orElseThrow());
    var steps = pending(runId, plan);
    tx.rowsOf(Table.STEPS, runId, -1, Integer.MAX_VALUE)
        .forEach(
            step ->
                steps.set((int) (long) step.whole("position").orElseThrow(), new StepState(step)));
    return new RunState(tx, ChangedRow.read(stored), steps);
  }

  private static List<StepState> pending(String runId, Plan plan) {
    var steps = new ArrayList<StepState>();
    for (var planned : plan.steps()) {
      steps.add(StepState.pending(runId, planned.position(), planned.step().id()));
    }
    return steps;
  }

  /** A new run, which {@link #save} stores. */
  static RunState create(
      WorkflowTransaction tx, String runId, Plan plan, RunBeginning beginning, Instant now) {
    // Refuses a beginning that is too large before a row is added.
    var row = beginning.row(runId, plan, now);
    for (var app : plan.apps()) {
      tx.add(Table.RUN_APPS, Document.builder().put("app", app).put("run", runId).build());
    }
    beginning
        .runKey()
        .ifPresent(
            key ->
                tx.add(
                    Table.RUN_KEYS,
                    Document.builder()
                        .put("definition", beginning.definitionId())
                        .put("key", key)
                        .put("run", runId)
                        .build()));
    return new RunState(tx, ChangedRow.added(row), pending(runId, plan));
  }

  void save() {
    row.save(tx, Table.RUNS);
    steps.forEach(step -> step.save(tx));
  }

  String id() {
    return row.text("id");
  }

  String definitionId() {
    return row.text("definition");
  }

  long generation() {
    return row.whole("generation");
  }

  RunStatus status() {
    return RunStatus.valueOf(row.text("status"));
  }

  Optional<String> runAs() {
    return row.find("runAs");
  }

  Optional<String> createdBy() {
    return row.find("createdBy");
  }

  List<String> scopes() {
    return row.texts("scopes");
  }

  int depth() {
    return (int) row.whole("depth");
  }

  List<String> chain() {
    return row.texts("chain");
  }

  /** The step of the call that started the run, in its trace. */
  Optional<String> trace() {
    return row.find("trace");
  }

  List<StepState> steps() {
    return steps;
  }

  Optional<StepState> current() {
    return steps.stream()
        .filter(step -> step.status() == RunStatus.RUNNING || step.undoing())
        .findFirst();
  }

  /** How many runs are above this one. */
  int nesting() {
    return (int) row.whole("nesting");
  }

  /** The status that the run ends in once its steps are undone; empty while it is not ending. */
  Optional<RunStatus> ending() {
    return status().ended() ? Optional.empty() : row.find("ending").map(RunStatus::valueOf);
  }

  /** Whether the run has ended, or ends once its steps are undone: no step begins. */
  boolean over() {
    return row.find("ending").isPresent() || status().ended();
  }

  /** Why the run ends, without what is said about its compensations. */
  String reason() {
    return row.text("reason");
  }

  void endAs(RunStatus status, String reason) {
    row.set("ending", status.name());
    row.set("reason", reason);
    row.set("message", WorkflowLimits.message(joined(reason, "its steps are being undone")));
  }

  /** Two parts of a message, of which the first may be empty. */
  static String joined(String first, String second) {
    return first.isEmpty() ? second : first + "; " + second;
  }

  /** The number of the last event. */
  long seq() {
    return row.whole("seq");
  }

  boolean wokeParent() {
    return wokeParent;
  }

  /** Makes the step that started this run look for its outcome. */
  private void wakeParent(Instant now) {
    var parent = row.find("parent");
    if (parent.isEmpty()) {
      return;
    }
    tx.get(Table.STEPS, Table.key(parent.get(), row.whole("parentPosition")))
        .filter(step -> step.text("child").filter(id()::equals).isPresent())
        .ifPresent(
            step -> {
              tx.put(Table.STEPS, step.with("timer", now));
              wokeParent = true;
            });
  }

  void started(Instant now) {
    if (row.instant("startedAt").isEmpty()) {
      row.set("startedAt", now);
    }
  }

  void end(RunStatus status, Instant now, String message) {
    row.set("status", status.name());
    row.set("endedAt", now);
    row.set("message", message);
    wakeParent(now);
    row.find("runKey").ifPresent(key -> tx.delete(Table.RUN_KEYS, Key.array(definitionId(), key)));
  }

  /** The reason for the status, for people. */
  String message() {
    return row.text("message");
  }

  void output(String json) {
    row.set("output", json);
  }

  /** Adds to the size of the run; returns whether it is within the limit. */
  boolean grow(int characters) {
    row.set("size", row.whole("size") + characters);
    return row.whole("size") <= WorkflowLimits.RUN;
  }

  void event(
      String type, Instant now, Optional<String> stepId, Map<String, @Nullable Object> data) {
    long seq = row.whole("seq") + 1;
    row.set("seq", seq);
    tx.add(
        Table.EVENTS,
        Document.builder()
            .put("run", id())
            .put("seq", seq)
            .put("type", type)
            .put("time", now)
            .putIfPresent("step", stepId)
            .put("data", JsonValues.write(data, "the event", WorkflowLimits.STEP))
            .build());
  }

  Map<String, @Nullable Object> input() {
    return JsonValues.parseObject(row.text("input"));
  }

  /** The event that triggered the run. */
  Optional<Map<String, @Nullable Object>> event() {
    return row.find("event").map(JsonValues::parseObject);
  }

  Optional<String> runKey() {
    return row.find("runKey");
  }

  @Nullable Object output() {
    var text = row.find("output");
    return text.isEmpty() ? null : JsonValues.parse(text.get());
  }

  /**
   * The run as callers see it.
   *
   * @param whole with inputs and outputs of its steps
   */
  Run view(boolean whole) {
    return new Run(
        id(),
        definitionId(),
        generation(),
        status(),
        current().map(StepState::id),
        input(),
        output(),
        steps.stream().map(step -> step.view(whole)).toList(),
        Causes.read(row.document("cause")),
        row.text("message"),
        runAs(),
        createdBy(),
        runKey(),
        row.instant("createdAt").orElse(Instant.EPOCH),
        row.instant("startedAt"),
        row.instant("endedAt"),
        Optional.empty());
  }
}
