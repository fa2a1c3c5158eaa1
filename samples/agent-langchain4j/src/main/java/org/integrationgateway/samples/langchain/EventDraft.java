package org.integrationgateway.samples.langchain;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.TurnEvent.Display;

/** An event of a turn, before it gets its number. */
record EventDraft(String type, String source, Map<String, Object> data, Display display) {
  private static EventDraft of(
      String type, String source, Map<String, Object> data, String kind, String phase) {
    return new EventDraft(type, source, data, Display.of(kind, phase));
  }

  /** Returns the same event with the part that is shown; null: no part. */
  private EventDraft showing(
      String text, String label, String ref, Object input, Object output, String error) {
    return new EventDraft(
        type,
        source,
        data,
        new Display(
            display.kind(),
            display.phase(),
            Optional.ofNullable(text),
            Optional.ofNullable(label),
            Optional.ofNullable(ref),
            Optional.empty(),
            input,
            output,
            Optional.ofNullable(error)));
  }

  static EventDraft started(String model) {
    return of("turn.started", "turn", Map.of("model", model), "status", "started")
        .showing(null, model, null, null, null, null);
  }

  /** A part of a text; without effect if its message never comes. */
  static EventDraft piece(String message, String text) {
    var data = Map.<String, Object>of("messageId", message, "text", text);
    return of("assistant.delta", "model", data, "text", "delta")
        .showing(text, null, message, null, null, null);
  }

  static EventDraft message(String message, String text, List<Part.ToolCall> calls) {
    var data =
        Map.<String, Object>of(
            "messageId",
            message,
            "text",
            text,
            "toolCalls",
            calls.stream().map(EventDraft::data).toList());
    return of("assistant.message", "model", data, "text", "completed")
        .showing(text, null, message, null, null, null);
  }

  static EventDraft call(Part.ToolCall call) {
    return of("tool.call", "tool", data(call), "tool", "started")
        .showing(null, call.toolId(), call.id(), call.arguments(), null, null);
  }

  private static Map<String, Object> data(Part.ToolCall call) {
    return Map.of("id", call.id(), "toolId", call.toolId(), "arguments", call.arguments());
  }

  static EventDraft result(Part.ToolCall call, Part.ToolResult result) {
    var data = new java.util.LinkedHashMap<String, Object>();
    data.put("toolCallId", call.id());
    data.put("status", (long) result.status());
    data.put("content", result.content());
    var error = result.succeeded() ? null : "status " + result.status();
    return of("tool.result", "tool", data, "tool", result.succeeded() ? "completed" : "failed")
        .showing(null, call.toolId(), call.id(), null, result.content(), error);
  }

  static EventDraft requested(Interaction question) {
    var type = question.type().name().toLowerCase(java.util.Locale.ROOT);
    var data = Map.<String, Object>of("interactionId", question.id(), "type", type);
    return of("interaction.requested", "turn", data, "interaction", "requested")
        .showing(
            question.prompt(), question.title(), question.id(), question.request(), null, null);
  }

  static EventDraft resolved(Interaction question) {
    var answer = question.resolution().orElseThrow();
    var data = Map.<String, Object>of("interactionId", question.id(), "resolution", answer);
    return of("interaction.resolved", "turn", data, "interaction", "resolved")
        .showing(null, null, question.id(), null, answer, null);
  }

  static EventDraft completed() {
    return of("turn.completed", "turn", Map.of(), "status", "completed");
  }

  static EventDraft failed(String why) {
    return of("turn.failed", "turn", Map.of("message", why), "error", "failed")
        .showing(null, null, null, null, null, why);
  }

  static EventDraft canceled(String reason) {
    return of("turn.canceled", "turn", Map.of("reason", reason), "status", "canceled");
  }
}
