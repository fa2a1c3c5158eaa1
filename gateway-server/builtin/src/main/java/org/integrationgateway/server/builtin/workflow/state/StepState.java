package org.integrationgateway.server.builtin.workflow.state;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.lease.Leases;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.integrationgateway.sdk.workflow.run.StepRun;
import org.jspecify.annotations.Nullable;

/** A stored step of a run. */
final class StepState {
  private static final Leases LEASES = new Leases("fence", "work");

  private final ChangedRow row;

  StepState(Document stored) {
    this.row = new ChangedRow(stored);
  }

  /** The row of a step that has not begun. */
  static Document pending(String runId, int position, String stepId) {
    return Document.builder()
        .put("run", runId)
        .put("position", position)
        .put("step", stepId)
        .put("status", RunStatus.PENDING.name())
        .build();
  }

  void save(ObjectStore store) {
    row.save(store);
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
    return row.find("inputs").map(JsonText::readObject).orElse(Map.of());
  }

  @Nullable Object output() {
    var text = row.find("output");
    return text.isEmpty() ? null : JsonText.read(text.get());
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
  }

  /** When the wait of the step ends; empty when it has no end. */
  Optional<Instant> timer() {
    return row.instant("timer");
  }

  void timerAt(Instant time) {
    row.set("timer", time);
  }

  /** The number of the last claim; the outcome of an attempt under an older claim is ignored. */
  long fence() {
    return LEASES.fence(row.members());
  }

  /** Whether the claim with this fence makes the attempt under way. */
  boolean isHeld(long fence) {
    return status() == RunStatus.RUNNING && LEASES.isHeld(row.members(), fence);
  }

  /** Extends the lease of the attempt under way; returns false when the lease is lost. */
  boolean renew(long fence, Instant now, Duration lease) {
    var renewed = LEASES.renew(row.members(), fence, now, lease).filter(any -> isHeld(fence));
    renewed.ifPresent(row::replace);
    return renewed.isPresent();
  }

  /**
   * Claims the attempt under way, or begins the next one.
   *
   * @return the attempt's id; empty when no attempt is due
   */
  Optional<String> claim(String runId, Instant now, Duration lease) {
    var claimed = LEASES.claim(row.members(), now, lease);
    claimed.ifPresent(row::replace);
    return claimed.map(any -> attempt(runId, now));
  }

  private String attempt(String runId, Instant now) {
    var attempts = new ArrayList<>(row.list("attempts"));
    var last = attempts.isEmpty() ? null : (Document) attempts.get(attempts.size() - 1);
    if (last != null && last.text("status").orElse("").equals(RunStatus.RUNNING.name())) {
      return last.text("id").orElseThrow();
    }
    var id = "%s.%s.%d".formatted(runId, id(), attempts.size() + 1);
    attempts.add(
        Document.builder()
            .put("id", id)
            .put("status", RunStatus.RUNNING.name())
            .put("startedAt", now)
            .build());
    row.set("attempts", attempts);
    return id;
  }

  int attempts() {
    return row.list("attempts").size();
  }

  /** Ends the attempt under way, when there is one. */
  void endAttempt(RunStatus status, Instant now, String error) {
    var attempts = new ArrayList<>(row.list("attempts"));
    if (attempts.isEmpty()) {
      return;
    }
    var last = (Document) attempts.get(attempts.size() - 1);
    if (last != null && last.text("status").orElse("").equals(RunStatus.RUNNING.name())) {
      attempts.set(
          attempts.size() - 1,
          last.with("status", status.name()).with("endedAt", now).with("error", error));
      row.set("attempts", attempts);
    }
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
        attemptViews());
  }

  private List<StepRun.Attempt> attemptViews() {
    return row.list("attempts").stream()
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
