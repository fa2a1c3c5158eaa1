package ${package};

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.integrationgateway.sdk.workflow.Step;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.run.StepRun;

/** The state of a step of a run. */
final class LiveStep {
  private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

  private final Step step;
  private final List<StepRun.Attempt> attempts = new ArrayList<>();
  private RunStatus status = RunStatus.PENDING;
  private Map<String, Object> inputs = Map.of();
  private Object output;
  private Optional<Instant> startedAt = Optional.empty();
  private Optional<Instant> completedAt = Optional.empty();
  private String message = "";
  private Optional<Future<?>> work = Optional.empty();
  private Optional<Future<?>> timer = Optional.empty();

  LiveStep(Step step) {
    this.step = step;
  }

  Step step() {
    return step;
  }

  String id() {
    return step.id();
  }

  RunStatus status() {
    return status;
  }

  boolean running() {
    return status == RunStatus.RUNNING;
  }

  boolean awaits(String signal) {
    return running()
        && step.action() instanceof StepAction.AwaitSignal await
        && await.signal().equals(signal);
  }

  /** Returns whether later steps may begin. */
  boolean done() {
    return status == RunStatus.SUCCEEDED || status == RunStatus.SKIPPED;
  }

  Map<String, Object> inputs() {
    return inputs;
  }

  Object output() {
    return output;
  }

  int attempts() {
    return attempts.size();
  }

  void begin(Instant now, Map<String, Object> given) {
    status = RunStatus.RUNNING;
    inputs = given;
    startedAt = Optional.of(now);
  }

  void beginAttempt(String id, Instant now) {
    attempts.add(new StepRun.Attempt(id, RunStatus.RUNNING, now, Optional.empty(), ""));
  }

  /** Returns whether this is the running attempt, counted from 1. */
  boolean tries(int attempt) {
    return running()
        && attempt > 0
        && attempts.size() == attempt
        && attempts.get(attempt - 1).status() == RunStatus.RUNNING;
  }

  void endAttempt(RunStatus how, Instant now, String error) {
    if (!tries(attempts.size())) {
      return;
    }
    var last = attempts.remove(attempts.size() - 1);
    attempts.add(new StepRun.Attempt(last.id(), how, last.startedAt(), Optional.of(now), error));
  }

  void end(RunStatus how, Object result, Instant now, String why) {
    endAttempt(how, now, "");
    stop();
    status = how;
    output = result;
    completedAt = Optional.of(now);
    message = why;
  }

  void works(Future<?> attempt) {
    work = Optional.of(attempt);
  }

  void waits(Future<?> alarm) {
    timer = Optional.of(alarm);
  }

  /** Forgets the ended attempt, which cannot be interrupted any more. */
  void worked() {
    work = Optional.empty();
  }

  /** Cancels its timers and attempts. */
  void stop() {
    work.ifPresent(attempt -> attempt.cancel(true));
    timer.ifPresent(alarm -> alarm.cancel(false));
    work = Optional.empty();
    timer = Optional.empty();
  }

  /** Returns the wait before the next attempt; empty when no attempt follows. */
  Optional<Duration> pause() {
    return step.retry()
        .filter(retry -> attempts.size() < retry.maxAttempts())
        .map(
            retry -> {
              var first = retry.initialInterval().orElse(FIRST_WAIT);
              var least = first.compareTo(LONGEST_WAIT) > 0 ? first : LONGEST_WAIT;
              var longest = retry.maxInterval().orElse(least);
              var wait = first.multipliedBy(1L << Math.min(20, attempts.size() - 1));
              return wait.compareTo(longest) > 0 ? longest : wait;
            });
  }

  /**
   * Returns the description for callers.
   *
   * @param whole with its inputs and outputs
   */
  StepRun view(boolean whole) {
    return new StepRun(
        step.id(),
        status,
        whole ? inputs : Map.of(),
        whole ? output : null,
        startedAt,
        completedAt,
        message,
        attempts);
  }
}
