package org.integrationgateway.sdk.workflow;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A step of a run.
 *
 * @param inputs what it was given; empty until it begins
 * @param output what it gave; null until it succeeded
 * @param startedAt when it began
 * @param completedAt when it came to its final status
 * @param statusMessage why it stands there, for people; may be empty
 * @param attempts in order; only steps that ask somebody have any
 */
public record StepRun(
    String id,
    RunStatus status,
    Map<String, @Nullable Object> inputs,
    @Nullable Object output,
    Optional<Instant> startedAt,
    Optional<Instant> completedAt,
    String statusMessage,
    List<Attempt> attempts) {
  public StepRun {
    inputs = Json.object(inputs);
    output = Json.value(output);
    attempts = List.copyOf(attempts);
  }

  /**
   * An attempt of a step.
   *
   * @param id unique in its run; also its idempotency key at the app
   * @param status {@code RUNNING}, {@code SUCCEEDED}, {@code FAILED} or {@code CANCELED}
   * @param error why it failed, for people; empty when it did not
   */
  public record Attempt(
      String id,
      RunStatus status,
      Instant startedAt,
      Optional<Instant> completedAt,
      String error) {}
}
