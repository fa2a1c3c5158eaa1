package org.integrationgateway.sdk.workflow.run;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.internal.rules.JsonCopy;
import org.jspecify.annotations.Nullable;

/**
 * A run.
 *
 * @param id chosen by the provider
 * @param generation of its definition when it began
 * @param currentStepId the first step under way; may be empty
 * @param output its output; null until it succeeded
 * @param steps in the order of the definition
 * @param cause what started it
 * @param statusMessage the reason for the status, for people; may be empty
 * @param runAs canonical id of the subject that it acts as
 * @param createdBy canonical id of the subject that started it; empty for a run that a trigger
 *     started for the subject of its definition
 * @param createdAt when it was requested
 * @param startedAt when its first step began
 * @param completedAt when it came to its final status
 * @param provider name of the provider, as deployed: the gateway says it, a provider leaves it
 *     empty
 */
public record Run(
    String id,
    String definitionId,
    long generation,
    RunStatus status,
    Optional<String> currentStepId,
    Map<String, @Nullable Object> input,
    @Nullable Object output,
    List<StepRun> steps,
    RunCause cause,
    String statusMessage,
    Optional<String> runAs,
    Optional<String> createdBy,
    Optional<String> runKey,
    Instant createdAt,
    Optional<Instant> startedAt,
    Optional<Instant> completedAt,
    Optional<String> provider) {
  public Run {
    input = JsonCopy.object(input);
    output = JsonCopy.value(output);
    steps = List.copyOf(steps);
  }

  /** Returns this run, as of the provider with this name. */
  public Run ofProvider(String name) {
    return new Run(
        id,
        definitionId,
        generation,
        status,
        currentStepId,
        input,
        output,
        steps,
        cause,
        statusMessage,
        runAs,
        createdBy,
        runKey,
        createdAt,
        startedAt,
        completedAt,
        Optional.of(name));
  }

  /**
   * Returns this run without input, output, steps and subjects, for callers that may only know that
   * it exists.
   */
  public Run withoutContent() {
    return new Run(
        id,
        definitionId,
        generation,
        status,
        currentStepId,
        Map.of(),
        null,
        List.of(),
        cause instanceof RunCause.Manual ? new RunCause.Manual(Optional.empty()) : cause,
        "",
        Optional.empty(),
        Optional.empty(),
        runKey,
        createdAt,
        startedAt,
        completedAt,
        provider);
  }

  /**
   * Whether the run belongs to a subject: the one that it acts as, or the one that started it. A
   * run that a trigger started for its definition's subject belongs to that subject only, not to
   * the one that delivered the event.
   *
   * @param subject canonical id
   */
  public boolean belongsTo(String subject) {
    if (runAs.filter(subject::equals).isPresent()) {
      return true;
    }
    return createdBy.filter(subject::equals).isPresent()
        && (runAs.isEmpty() || cause instanceof RunCause.Manual);
  }

  /** The step with this id. */
  public Optional<StepRun> step(String stepId) {
    return steps.stream().filter(step -> step.id().equals(stepId)).findFirst();
  }
}
