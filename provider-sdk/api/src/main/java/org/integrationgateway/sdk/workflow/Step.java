package org.integrationgateway.sdk.workflow;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.records.schema.Range;

/**
 * One step.
 *
 * @param id unique in its definition: 1 to 64 letters, digits, '_' and '-'
 * @param action of the step
 * @param needs steps that must have succeeded or been skipped, at most 50; an empty list: none, it
 *     begins at once; absent: the step before it
 * @param condition runs only when this expression is true, and is skipped when it is false or null
 * @param retry how attempts are repeated; empty: one attempt only
 * @param timeout how long one attempt may take, or a signal be waited for; at most a day for an
 *     attempt, a year for a signal
 * @param compensation undoes the step: invoked when the run fails or is cancelled after the step
 *     succeeded, the step that succeeded last first, with the step's retries and time limit. Its
 *     input may also refer to the step itself: {@code steps.<id>.outputs} and {@code
 *     steps.<id>.inputs}
 */
public record Step(
    String id,
    @Inline StepAction action,
    Optional<List<String>> needs,
    Optional<String> condition,
    Optional<Retry> retry,
    Optional<Duration> timeout,
    Optional<StepAction.Invoke> compensation) {
  public Step {
    needs = needs.map(List::copyOf);
  }

  /**
   * The retries of a step.
   *
   * @param maxAttempts attempts in all, 1 to 100
   * @param initialInterval wait before the second attempt, 1 ms to a day; doubles with each further
   *     one; a second when empty
   * @param maxInterval the longest wait, not shorter than the first, at most a day; a minute, or
   *     the first when that is longer, when empty
   */
  public record Retry(
      @Doc("The maximum number of attempts, the first one included.")
          @Range(least = "1", most = "100")
          int maxAttempts,
      @Doc(
              "The pause before the second attempt, doubled for each further attempt."
                  + " Default: 1s.")
          Optional<Duration> initialInterval,
      @Doc("The longest pause. Default: 1m.") Optional<Duration> maxInterval) {}

  /** A step that nothing undoes. */
  public Step(
      String id,
      StepAction action,
      Optional<List<String>> needs,
      Optional<String> condition,
      Optional<Retry> retry,
      Optional<Duration> timeout) {
    this(id, action, needs, condition, retry, timeout, Optional.empty());
  }

  /** A step after the one before it. */
  public static Step of(String id, StepAction action) {
    return new Step(
        id, action, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** A step after these steps; with no steps it begins at once. */
  public Step after(String... steps) {
    return new Step(
        id, action, Optional.of(List.of(steps)), condition, retry, timeout, compensation);
  }

  public Step when(String expression) {
    return new Step(id, action, needs, Optional.of(expression), retry, timeout, compensation);
  }

  public Step withRetry(int maxAttempts, Duration initialInterval) {
    return new Step(
        id,
        action,
        needs,
        condition,
        Optional.of(new Retry(maxAttempts, Optional.of(initialInterval), Optional.empty())),
        timeout,
        compensation);
  }

  public Step withTimeout(Duration time) {
    return new Step(id, action, needs, condition, retry, Optional.of(time), compensation);
  }

  /** Returns this step, undone by an operation when its run fails or is cancelled later. */
  public Step undoneBy(StepAction.Invoke operation) {
    return new Step(id, action, needs, condition, retry, timeout, Optional.of(operation));
  }
}
