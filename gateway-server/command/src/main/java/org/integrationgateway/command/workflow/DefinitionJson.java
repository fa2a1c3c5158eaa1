package org.integrationgateway.command.workflow;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.workflow.Activation;
import org.integrationgateway.sdk.workflow.Step;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.Trigger;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Definitions as the JSON of {@code /api/v2}. */
final class DefinitionJson {
  private DefinitionJson() {}

  static ObjectNode of(WorkflowSpec spec) {
    var json = Json.object().put("id", spec.id());
    text(json, "displayName", Optional.of(spec.displayName()));
    text(json, "description", Optional.of(spec.description()));
    json.put("paused", spec.paused());
    text(json, "runAs", spec.runAs());
    var steps = json.putArray("steps");
    spec.steps().forEach(step -> steps.add(step(step)));
    var activations = json.putArray("activations");
    spec.activations().forEach(activation -> activations.add(activation(activation)));
    spec.inputSchema().ifPresent(schema -> json.set("inputSchema", value(schema)));
    if (spec.output() != null) {
      json.set("output", value(spec.output()));
    }
    return json;
  }

  private static ObjectNode step(Step step) {
    var json = Json.object().put("id", step.id());
    action(json, step.action());
    step.needs()
        .ifPresent(
            needs -> {
              if (needs.isEmpty()) {
                json.put("atOnce", true);
              } else {
                json.set("needs", value(needs));
              }
            });
    text(json, "condition", step.condition());
    step.retry().ifPresent(retry -> json.set("retry", retry(retry)));
    duration(json, "timeout", step.timeout());
    step.compensation().ifPresent(undo -> json.set("compensation", Json.of(undo)));
    return json;
  }

  private static void action(ObjectNode step, StepAction action) {
    if (action instanceof StepAction.Invoke invoke) {
      step.set("invoke", Json.of(invoke));
    } else if (action instanceof StepAction.Wait wait) {
      duration(step.putObject("wait"), "duration", Optional.of(wait.duration()));
    } else if (action instanceof StepAction.WaitUntil until) {
      step.set("wait", Json.of(until));
    } else if (action instanceof StepAction.AwaitSignal await) {
      step.set("awaitSignal", Json.of(await));
    } else if (action instanceof StepAction.AgentTurn turn) {
      step.set(
          "agentTurn", turn.tools().isEmpty() ? Json.of(turn).without("tools") : Json.of(turn));
    } else if (action instanceof StepAction.SubRun run) {
      step.set("run", Json.of(run));
    } else {
      throw new IllegalStateException("no JSON for " + action.getClass().getSimpleName());
    }
  }

  private static ObjectNode retry(Step.Retry retry) {
    var json = Json.object().put("maxAttempts", retry.maxAttempts());
    duration(json, "initialInterval", retry.initialInterval());
    duration(json, "maxInterval", retry.maxInterval());
    return json;
  }

  private static ObjectNode activation(Activation activation) {
    var json = Json.object();
    text(json, "id", activation.id());
    json.put("paused", activation.paused());
    json.set("input", value(activation.input()));
    json.set(
        activation.trigger() instanceof Trigger.Schedule ? "schedule" : "event",
        Json.of((Record) activation.trigger()));
    return json;
  }

  private static JsonNode value(Object value) {
    return JsonMapper.shared().valueToTree(value);
  }

  private static void text(ObjectNode json, String name, Optional<String> text) {
    text.filter(given -> !given.isEmpty()).ifPresent(given -> json.put(name, given));
  }

  /** Writes a duration as protobuf does: seconds, with a fraction of 3 or 9 digits. */
  private static void duration(ObjectNode json, String name, Optional<Duration> duration) {
    duration.ifPresent(
        time ->
            json.put(
                name,
                time.toNanosPart() == 0
                    ? time.toSeconds() + "s"
                    : "%d.%09ds".formatted(time.toSeconds(), time.toNanosPart())));
  }
}
