package org.integrationgateway.server.builtin.workflow.state;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.Document;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.workflow.RunStatus;
import org.integrationgateway.sdk.workflow.StepRun;
import org.jspecify.annotations.Nullable;

/** One step of one run. */
final class StepState {
  private final Row row;

  StepState(Document stored) {
    this.row = new Row(stored);
  }

  /** One that has not begun. */
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

  /** When an attempt may begin, or whoever makes it is given up; never when empty. */
  Optional<Instant> work() {
    return row.instant("work");
  }

  void workAt(Instant time) {
    row.set("work", time);
  }

  /** When a wait ends; never when empty. */
  Optional<Instant> timer() {
    return row.instant("timer");
  }

  void timerAt(Instant time) {
    row.set("timer", time);
  }

  /** Whoever claims the step makes it one greater; what older ones report is no longer heard. */
  long fence() {
    return row.whole("fence");
  }

  /**
   * Takes the attempt under way over, or begins the next one.
   *
   * @return its id
   */
  String claim(String runId, Instant now, Instant until) {
    row.set("fence", fence() + 1);
    row.set("work", until);
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
