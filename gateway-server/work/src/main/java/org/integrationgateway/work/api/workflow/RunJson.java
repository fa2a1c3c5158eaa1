package org.integrationgateway.work.api.workflow;

import java.time.Instant;
import java.util.Optional;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.RunCause;
import org.integrationgateway.sdk.workflow.run.StepRun;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Runs as callers see them. */
final class RunJson {
  private RunJson() {}

  /** A run in a list: its steps come without inputs and outputs. */
  static ObjectNode summary(Run run) {
    var json =
        Json.object()
            .put("id", run.id())
            .put("provider", run.provider().orElse(""))
            .put("definitionId", run.definitionId())
            .put("definitionGeneration", Long.toString(run.generation()))
            .put("status", run.status().name());
    put(json, "statusMessage", Optional.of(run.statusMessage()).filter(text -> !text.isEmpty()));
    put(json, "currentStepId", run.currentStepId());
    json.set("trigger", trigger(run.cause()));
    put(json, "createdBy", run.createdBy());
    put(json, "runAs", run.runAs());
    put(json, "runKey", run.runKey());
    json.put("createdAt", run.createdAt().toString());
    time(json, "startedAt", run.startedAt());
    time(json, "completedAt", run.completedAt());
    var steps = json.putArray("steps");
    run.steps().forEach(step -> steps.add(head(step)));
    return json;
  }

  /** A run with everything. */
  static ObjectNode whole(Run run) {
    var json = summary(run);
    json.set("input", value(run.input()));
    if (run.output() != null) {
      json.set("output", value(run.output()));
    }
    var steps = json.putArray("steps");
    for (var step : run.steps()) {
      var item = head(step);
      item.set("inputs", value(step.inputs()));
      if (step.output() != null) {
        item.set("outputs", value(step.output()));
      }
      var attempts = item.putArray("attempts");
      step.attempts().forEach(attempt -> attempts.add(attempt(attempt)));
      step.compensation().ifPresent(undo -> item.set("compensation", compensation(undo)));
      steps.add(item);
    }
    return json;
  }

  private static ObjectNode head(StepRun step) {
    var json = Json.object().put("id", step.id()).put("status", step.status().name());
    put(json, "statusMessage", Optional.of(step.statusMessage()).filter(text -> !text.isEmpty()));
    time(json, "startedAt", step.startedAt());
    time(json, "completedAt", step.completedAt());
    return json;
  }

  private static ObjectNode compensation(StepRun.Compensation compensation) {
    var json = Json.object().put("status", compensation.status().name());
    put(
        json,
        "statusMessage",
        Optional.of(compensation.statusMessage()).filter(text -> !text.isEmpty()));
    var attempts = json.putArray("attempts");
    compensation.attempts().forEach(attempt -> attempts.add(attempt(attempt)));
    return json;
  }

  private static ObjectNode attempt(StepRun.Attempt attempt) {
    var json =
        Json.object()
            .put("id", attempt.id())
            .put("status", attempt.status().name())
            .put("startedAt", attempt.startedAt().toString());
    time(json, "completedAt", attempt.completedAt());
    put(json, "error", Optional.of(attempt.error()).filter(text -> !text.isEmpty()));
    return json;
  }

  private static ObjectNode trigger(RunCause cause) {
    var kind =
        cause instanceof RunCause.Scheduled
            ? "schedule"
            : cause instanceof RunCause.Event ? "event" : "manual";
    return Json.object().put("kind", kind).setAll(Json.of((Record) cause));
  }

  static JsonNode value(@Nullable Object value) {
    return Json.MAPPER.valueToTree(value);
  }

  private static void put(ObjectNode json, String name, Optional<String> value) {
    value.ifPresent(text -> json.put(name, text));
  }

  private static void time(ObjectNode json, String name, Optional<Instant> time) {
    put(json, name, time.map(Instant::toString));
  }
}
