package org.integrationgateway.engines.workflow.machine;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.engines.workflow.store.Table;
import org.integrationgateway.engines.workflow.store.WorkflowTransaction;
import org.integrationgateway.sdk.indexeddb.lease.Leases;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.json.JsonValues;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.integrationgateway.sdk.workflow.run.StepRun;
import org.jspecify.annotations.Nullable;

/** A stored step of a run. */
final class StepState {
  private static final Leases LEASES = new Leases("fence", "work");
  private static final String BEGINNINGS = "beginnings";
  private static final String ATTEMPTS = "attempts";
  private static final String UNDO_ATTEMPTS = "undoAttempts";

  private final ChangedRow row;
  private boolean scheduled;

  StepState(Document stored) {
    this(ChangedRow.read(stored));
  }

  private StepState(ChangedRow row) {
    this.row = row;
  }

  /** A step that has not begun, which has no row until then. */
  static StepState pending(String runId, int position, String stepId) {
    return new StepState(
        ChangedRow.possible(
            Document.builder()
                .put("run", runId)
                .put("position", position)
                .put("step", stepId)
                .put("status", RunStatus.PENDING.name())
                .build()));
  }

  void save(WorkflowTransaction tx) {
    row.save(tx, Table.STEPS);
  }

  String id() {
    return row.text("step");
  }

  RunStatus status() {
    return RunStatus.valueOf(row.text("status"));
  }

  boolean done() {
    return status() == RunStatus.SUCCEEDED || status() == RunStatus.SKIPPED;
  }

  Map<String, @Nullable Object> inputs() {
    return row.find("inputs").map(JsonValues::parseObject).orElse(Map.of());
  }

  @Nullable Object output() {
    var text = row.find("output");
    return text.isEmpty() ? null : JsonValues.parse(text.get());
  }

  /** Number among the events of the run that says when the step succeeded; 0 before. */
  long order() {
    return row.whole("order");
  }

  void order(long seq) {
    row.set("order", seq);
  }

  /** The run that the attempt under way started. */
  Optional<String> child() {
    return row.find("child");
  }

  /** Stores the run that the attempt under way started, and when the attempt is out of time. */
  void child(String runId, Optional<Instant> latest) {
    row.set("child", runId);
    row.set("latest", latest.orElse(null));
    timerAt(latest.orElse(null));
  }

  void forgetChild() {
    row.set("child", null);
    row.set("latest", null);
    row.set("timer", null);
  }

  /** The time at which the attempt that waits for a run is out of time. */
  Optional<Instant> latest() {
    return row.instant("latest");
  }

  /** The status of the compensation; empty before it begins. */
  Optional<RunStatus> undo() {
    return row.find("undo").map(RunStatus::valueOf);
  }

  boolean undoing() {
    return undo().filter(RunStatus.RUNNING::equals).isPresent();
  }

  Map<String, @Nullable Object> undoInputs() {
    return row.find("undoInputs").map(JsonValues::parseObject).orElse(Map.of());
  }

  void beginUndo(Instant now, String inputs) {
    row.set("undo", RunStatus.RUNNING.name());
    row.set("undoInputs", inputs);
    workAt(now);
  }

  void endUndo(RunStatus status, String message) {
    row.set("undo", status.name());
    row.set("undoMessage", message);
    row.set("work", null);
  }

  void begin(Instant now, String inputs) {
    row.set("status", RunStatus.RUNNING.name());
    row.set("startedAt", now);
    row.set("inputs", inputs);
  }

  void end(RunStatus status, Instant now, String message) {
    row.set("status", status.name());
    row.set("endedAt", now);
    row.set("message", message);
    row.set("work", null);
    row.set("timer", null);
  }

  void output(String json) {
    row.set("output", json);
  }

  /** Sets when an attempt may begin. */
  void workAt(Instant time) {
    row.set("work", time);
    scheduled = true;
  }

  /** The end of the wait of the step; empty when it has no end. */
  Optional<Instant> timer() {
    return row.instant("timer");
  }

  void timerAt(@Nullable Instant time) {
    row.set("timer", time);
    scheduled = true;
  }

  /** The number of the last claim; the outcome of an attempt under an older claim is ignored. */
  long fence() {
    return LEASES.fence(row.members());
  }

  /** Whether the claim with this fence makes the attempt under way; false when it has ended. */
  boolean isHeld(long fence) {
    return (status() == RunStatus.RUNNING || undoing())
        && LEASES.isHeld(row.members(), fence)
        && lastAttempt().filter(StepState::isUnderWay).isPresent();
  }

  private static boolean isUnderWay(Document attempt) {
    return attempt.text("status").filter(RunStatus.RUNNING.name()::equals).isPresent();
  }

  private Optional<Document> lastAttempt() {
    var attempts = row.list(member());
    return attempts.isEmpty()
        ? Optional.empty()
        : Optional.ofNullable((Document) attempts.get(attempts.size() - 1));
  }

  /** Extends the lease of the attempt under way; returns false when the lease is lost. */
  boolean renew(long fence, Instant now, Duration lease) {
    var renewed = LEASES.renew(row.members(), fence, now, lease).filter(any -> isHeld(fence));
    renewed.ifPresent(row::replace);
    return renewed.isPresent();
  }

  /** Whether an attempt or the end of a wait was scheduled, and not claimed since. */
  boolean scheduled() {
    return scheduled;
  }

  /** Whether an attempt can be claimed. */
  boolean isDue(Instant now) {
    return LEASES.isDue(row.members(), now);
  }

  /**
   * Claims the attempt under way, or begins the next one.
   *
   * @return the attempt's id; empty when no attempt is due
   */
  Optional<String> claim(String runId, Instant now, Duration lease) {
    var claimed = LEASES.claim(row.members(), now, lease);
    claimed.ifPresent(row::replace);
    scheduled &= claimed.isEmpty();
    if (claimed.isPresent()) {
      boolean again = lastAttempt().filter(StepState::isUnderWay).isPresent();
      row.set(BEGINNINGS, again ? beginnings() + 1 : 1L);
    }
    return claimed.map(any -> beginAttempt(runId, now));
  }

  /** How many claims there were of the attempt under way that were not given back. */
  long beginnings() {
    return row.whole(BEGINNINGS);
  }

  /** Gives the attempt under way back. */
  void release(Instant now) {
    row.set(BEGINNINGS, 0L);
    workAt(now);
  }

  /** Begins an attempt, unless one is under way; returns its id. */
  String beginAttempt(String runId, Instant now) {
    var attempts = new ArrayList<>(row.list(member()));
    var last = lastAttempt().filter(StepState::isUnderWay);
    if (last.isPresent()) {
      return last.get().text("id").orElseThrow();
    }
    var number = (undoing() ? "undo." : "") + (attempts.size() + 1);
    var id = runId + "." + id() + "." + number;
    attempts.add(
        Document.builder()
            .put("id", id)
            .put("status", RunStatus.RUNNING.name())
            .put("startedAt", now)
            .build());
    row.set(member(), attempts);
    return id;
  }

  /** The attempts of the step, or of its compensation once that has begun. */
  private String member() {
    return undo().isPresent() ? UNDO_ATTEMPTS : ATTEMPTS;
  }

  int attempts() {
    return row.list(member()).size();
  }

  /** Ends the attempt under way, when there is one. */
  void endAttempt(RunStatus status, Instant now, String error) {
    lastAttempt()
        .filter(StepState::isUnderWay)
        .ifPresent(
            last -> {
              var attempts = new ArrayList<>(row.list(member()));
              attempts.set(
                  attempts.size() - 1,
                  last.with("status", status.name()).with("endedAt", now).with("error", error));
              row.set(member(), attempts);
            });
  }

  StepRun view(boolean whole) {
    return new StepRun(
        id(),
        status(),
        whole ? inputs() : Map.of(),
        whole ? output() : null,
        row.instant("startedAt"),
        row.instant("endedAt"),
        row.text("message"),
        attemptViews(ATTEMPTS),
        undo()
            .map(
                status ->
                    new StepRun.Compensation(
                        status, attemptViews(UNDO_ATTEMPTS), row.text("undoMessage"))));
  }

  private List<StepRun.Attempt> attemptViews(String member) {
    return row.list(member).stream()
        .map(Document.class::cast)
        .map(
            attempt ->
                new StepRun.Attempt(
                    attempt.text("id").orElse(""),
                    RunStatus.valueOf(attempt.text("status").orElseThrow()),
                    attempt.instant("startedAt").orElseThrow(),
                    attempt.instant("endedAt"),
                    attempt.text("error").orElse("")))
        .toList();
  }
}
