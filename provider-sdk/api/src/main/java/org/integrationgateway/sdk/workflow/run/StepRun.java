package org.integrationgateway.sdk.workflow.run;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.internal.rules.JsonCopy;
import org.jspecify.annotations.Nullable;

/**
 * A step of a run.
 *
 * @param inputs of the step; empty until it begins
 * @param output of the step; null until it succeeded
 * @param startedAt when it began
 * @param completedAt when it came to its final status
 * @param statusMessage the reason for the status, for people; may be empty
 * @param attempts in order; only steps that call an app or an agent, or run another definition,
 *     have any
 * @param compensation what undid the step; empty when nothing had to
 */
public record StepRun(
    String id,
    RunStatus status,
    Map<String, @Nullable Object> inputs,
    @Nullable Object output,
    Optional<Instant> startedAt,
    Optional<Instant> completedAt,
    String statusMessage,
    List<Attempt> attempts,
    Optional<Compensation> compensation) {
  public StepRun {
    inputs = JsonCopy.object(inputs);
    output = JsonCopy.value(output);
    attempts = List.copyOf(attempts);
  }

  /** A step that nothing had to undo. */
  public StepRun(
      String id,
      RunStatus status,
      Map<String, @Nullable Object> inputs,
      @Nullable Object output,
      Optional<Instant> startedAt,
      Optional<Instant> completedAt,
      String statusMessage,
      List<Attempt> attempts) {
    this(
        id,
        status,
        inputs,
        output,
        startedAt,
        completedAt,
        statusMessage,
        attempts,
        Optional.empty());
  }

  /**
   * How a step was undone.
   *
   * @param status {@code RUNNING}, {@code SUCCEEDED} or {@code FAILED}
   * @param attempts in order
   * @param statusMessage the reason for the status, for people; may be empty
   */
  public record Compensation(RunStatus status, List<Attempt> attempts, String statusMessage) {
    public Compensation {
      attempts = List.copyOf(attempts);
    }
  }

  /**
   * An attempt of a step.
   *
   * @param id unique in its run; also its idempotency key at the app
   * @param status {@code RUNNING}, {@code SUCCEEDED}, {@code FAILED} or {@code CANCELED}
   * @param error why it failed, for people; empty unless it failed
   */
  public record Attempt(
      String id,
      RunStatus status,
      Instant startedAt,
      Optional<Instant> completedAt,
      String error) {}
}
