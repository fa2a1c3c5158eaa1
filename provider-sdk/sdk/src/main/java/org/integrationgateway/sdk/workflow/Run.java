package org.integrationgateway.sdk.workflow;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A run.
 *
 * @param id chosen by the provider
 * @param generation of its definition when it began
 * @param currentStepId the first step under way; empty when none is
 * @param output what it gave; null until it succeeded
 * @param steps in the order of the definition
 * @param cause how it came about
 * @param statusMessage why it stands there, for people; may be empty
 * @param runAs canonical id of the subject that it acts as
 * @param createdBy canonical id of the subject that started it
 * @param createdAt when it was asked for
 * @param startedAt when its first step began
 * @param completedAt when it came to its final status
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
    Optional<Instant> completedAt) {
  public Run {
    input = Json.object(input);
    output = Json.value(output);
    steps = List.copyOf(steps);
  }

  /** The step with this id. */
  public Optional<StepRun> step(String stepId) {
    return steps.stream().filter(step -> step.id().equals(stepId)).findFirst();
  }
}
