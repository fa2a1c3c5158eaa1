package org.integrationgateway.sdk.workflow;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.internal.rules.JsonCopy;
import org.jspecify.annotations.Nullable;

/**
 * The content of a workflow definition.
 *
 * @param id 1 to 128 letters, digits, '.', '_' and '-'
 * @param displayName for people, at most 200 characters; may be empty
 * @param description for people, at most 4,000 characters; may be empty
 * @param paused whether it takes no new runs
 * @param runAs canonical id of the subject that its runs act as; empty: the subject that starts the
 *     run
 * @param steps 1 to 100; their ids are unique
 * @param activations triggers that start runs without a request, at most 20
 * @param inputSchema JSON Schema of the input; empty: any object
 * @param output of a run: a JSON value with references; null: the output of the last step
 */
public record WorkflowSpec(
    String id,
    String displayName,
    String description,
    boolean paused,
    Optional<String> runAs,
    List<Step> steps,
    List<Activation> activations,
    Optional<Map<String, @Nullable Object>> inputSchema,
    @Nullable Object output) {
  public WorkflowSpec {
    steps = List.copyOf(steps);
    activations = List.copyOf(activations);
    inputSchema = inputSchema.map(JsonCopy::object);
    output = JsonCopy.value(output);
  }

  /** A definition with steps only. */
  public static WorkflowSpec of(String id, Step... steps) {
    return new WorkflowSpec(
        id, "", "", false, Optional.empty(), List.of(steps), List.of(), Optional.empty(), null);
  }

  /** The problems of this definition, each with a pointer; empty when it is valid. */
  public List<Problem> problems() {
    return SpecRules.problems(this);
  }

  public WorkflowSpec withPaused(boolean pause) {
    return new WorkflowSpec(
        id, displayName, description, pause, runAs, steps, activations, inputSchema, output);
  }

  public WorkflowSpec withRunAs(String subject) {
    return new WorkflowSpec(
        id,
        displayName,
        description,
        paused,
        Optional.of(subject),
        steps,
        activations,
        inputSchema,
        output);
  }

  public WorkflowSpec withActivations(List<Activation> triggers) {
    return new WorkflowSpec(
        id, displayName, description, paused, runAs, steps, triggers, inputSchema, output);
  }

  public WorkflowSpec withInputSchema(Map<String, @Nullable Object> schema) {
    return new WorkflowSpec(
        id,
        displayName,
        description,
        paused,
        runAs,
        steps,
        activations,
        Optional.of(schema),
        output);
  }

  public WorkflowSpec withOutput(@Nullable Object value) {
    return new WorkflowSpec(
        id, displayName, description, paused, runAs, steps, activations, inputSchema, value);
  }
}
