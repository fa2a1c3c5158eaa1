package org.integrationgateway.server.builtin.agent.store;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.TurnEvent.Display;
import org.integrationgateway.sdk.agent.TurnEvent.Visibility;
import org.jspecify.annotations.Nullable;

/** An event without its sequence number. */
public record EventDraft(
    String type,
    String source,
    Visibility visibility,
    Map<String, @Nullable Object> data,
    Optional<Display> display) {
  public static final String TURN = "turn";
  public static final String MODEL = "model";
  public static final String TOOL = "tool";

  private static EventDraft shown(
      String type, String source, Map<String, @Nullable Object> data, Display display) {
    return new EventDraft(type, source, Visibility.PUBLIC, data, Optional.of(display));
  }

  public static EventDraft started(String model) {
    return shown(
        "turn.started", TURN, Map.of("model", model), display("status", "started", null, model));
  }

  /** A delta of a text or of reasoning. It is void when the message with its id is never stored. */
  public static EventDraft delta(String kind, String messageId, String text) {
    boolean answer = kind.equals("text");
    return shown(
        answer ? "assistant.delta" : "reasoning.delta",
        MODEL,
        Map.of("messageId", messageId, "text", text),
        of(kind, "delta", text, null, messageId, null, null, null));
  }

  /**
   * An answer of the model.
   *
   * @param members more members of its data: the tokens that it took, and reasoning that goes back
   *     to the model with the results of its tools
   */
  public static EventDraft message(
      String messageId,
      String text,
      List<Map<String, @Nullable Object>> calls,
      Map<String, @Nullable Object> members) {
    var data = new LinkedHashMap<String, @Nullable Object>(members);
    data.put("messageId", messageId);
    data.put("text", text);
    data.put("toolCalls", calls);
    return shown(
        "assistant.message",
        MODEL,
        data,
        of("text", "completed", text, null, messageId, null, null, null));
  }

  /**
   * The text that asks the model for another answer because the last one does not fit the schema;
   * internal.
   */
  public static EventDraft repair(String text) {
    return new EventDraft(
        "assistant.message", TURN, Visibility.INTERNAL, Map.of("repair", text), Optional.empty());
  }

  public static EventDraft toolCall(Part.ToolCall call, String messageId) {
    return shown(
        "tool.call",
        TOOL,
        MessageJson.write(call),
        of("tool", "started", null, call.toolId(), call.id(), messageId, call.arguments(), null));
  }

  public static EventDraft toolResult(Part.ToolCall call, Part.ToolResult result) {
    var display =
        result.succeeded()
            ? of("tool", "completed", null, call.toolId(), call.id(), null, null, result.content())
            : new Display(
                "tool",
                "failed",
                Optional.empty(),
                Optional.of(call.toolId()),
                Optional.of(call.id()),
                Optional.empty(),
                null,
                result.content(),
                Optional.of("status " + result.status()));
    return shown("tool.result", TOOL, MessageJson.write(result), display);
  }

  public static EventDraft requested(String interactionId, InteractionRequest question) {
    var data = new LinkedHashMap<String, @Nullable Object>();
    data.put("interactionId", interactionId);
    data.put("type", MessageJson.lower(question.type()));
    data.put("toolCallId", question.callId());
    return shown(
        "interaction.requested",
        TURN,
        data,
        of(
            "interaction",
            "requested",
            question.prompt(),
            question.title(),
            interactionId,
            question.callId(),
            question.request(),
            null));
  }

  public static EventDraft resolved(
      String interactionId, Map<String, @Nullable Object> resolution) {
    return shown(
        "interaction.resolved",
        TURN,
        Map.of("interactionId", interactionId, "resolution", resolution),
        of("interaction", "resolved", null, null, interactionId, null, null, resolution));
  }

  public static EventDraft completed() {
    return shown("turn.completed", TURN, Map.of(), display("status", "completed", null, null));
  }

  public static EventDraft failed(String message) {
    return shown(
        "turn.failed",
        TURN,
        Map.of("message", message),
        new Display(
            "error",
            "failed",
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            null,
            null,
            Optional.of(message)));
  }

  public static EventDraft canceled(String reason) {
    return shown(
        "turn.canceled",
        TURN,
        Map.of("reason", reason),
        display("status", "canceled", reason.isEmpty() ? null : reason, null));
  }

  private static Display display(
      String kind, String phase, @Nullable String text, @Nullable String label) {
    return of(kind, phase, text, label, null, null, null, null);
  }

  private static Display of(
      String kind,
      String phase,
      @Nullable String text,
      @Nullable String label,
      @Nullable String ref,
      @Nullable String parent,
      @Nullable Object input,
      @Nullable Object output) {
    return new Display(
        kind,
        phase,
        Optional.ofNullable(text),
        Optional.ofNullable(label),
        Optional.ofNullable(ref),
        Optional.ofNullable(parent),
        input,
        output,
        Optional.empty());
  }
}
