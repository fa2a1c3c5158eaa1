package org.integrationgateway.sdk.workflow;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Problem;
import org.jspecify.annotations.Nullable;

/**
 * What a definition says.
 *
 * @param id 1 to 128 letters, digits, '.', '_' and '-'
 * @param displayName for people, at most 200 characters; may be empty
 * @param description for people, at most 4,000 characters; may be empty
 * @param paused whether it takes no new runs
 * @param runAs canonical id of the subject that its runs act as; empty: whoever starts the run
 * @param steps 1 to 100; their ids are unique
 * @param activations what starts runs beside a request, at most 20
 * @param inputSchema JSON Schema of the input; empty: any object
 * @param output what a run gives: a JSON value with references; null: the output of the last step
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
    inputSchema = inputSchema.map(Json::object);
    output = Json.value(output);
  }

  /** Steps, and no more. */
  public static WorkflowSpec of(String id, Step... steps) {
    return new WorkflowSpec(
        id, "", "", false, Optional.empty(), List.of(steps), List.of(), Optional.empty(), null);
  }

  /** What no provider takes, each with a pointer to where it stands; empty: nothing. */
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
