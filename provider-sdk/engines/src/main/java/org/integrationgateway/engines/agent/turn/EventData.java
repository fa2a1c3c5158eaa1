package org.integrationgateway.engines.agent.turn;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.Message.Role;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/** The data of events as calls, results and messages, and back. */
public final class EventData {
  /**
   * How deep the arguments and results of tools may be nested: events and messages hold them some
   * levels below their top.
   */
  public static final int MAX_DEPTH = 56;

  private EventData() {}

  /**
   * The arguments of a call as a model wrote them; none when the text is blank.
   *
   * @throws IllegalArgumentException when they are not a JSON object of at most {@value #MAX_DEPTH}
   *     levels
   */
  public static Map<String, @Nullable Object> arguments(String json) {
    var arguments =
        JsonValues.members(json.isBlank() ? Map.of() : JsonValues.parse(json, MAX_DEPTH));
    if (arguments == null) {
      throw new IllegalArgumentException("is JSON, but not an object");
    }
    return arguments;
  }

  /**
   * The content of a result: the value of the text, or the text itself when it is not JSON of at
   * most {@value #MAX_DEPTH} levels; null when it is empty.
   */
  public static @Nullable Object content(String text) {
    if (text.isEmpty()) {
      return null;
    }
    try {
      return JsonValues.parse(text, MAX_DEPTH);
    } catch (IllegalArgumentException plainText) {
      return text;
    }
  }

  /** {@code {id, toolId, arguments}}. */
  public static Map<String, @Nullable Object> write(Part.ToolCall call) {
    return Map.of("id", call.id(), "toolId", call.toolId(), "arguments", call.arguments());
  }

  /** {@code {toolCallId, status, content}}. */
  public static Map<String, @Nullable Object> write(Part.ToolResult result) {
    var written = new LinkedHashMap<String, @Nullable Object>();
    written.put("toolCallId", result.toolCallId());
    written.put("status", (long) result.status());
    written.put("content", result.content());
    return written;
  }

  /** The call of {@link #write(Part.ToolCall)}. */
  public static Part.ToolCall toolCall(Map<String, @Nullable Object> data) {
    return new Part.ToolCall(
        JsonValues.text(data, "id"),
        JsonValues.text(data, "toolId"),
        JsonValues.object(data, "arguments"));
  }

  /** The result of {@link #write(Part.ToolResult)}. */
  public static Part.ToolResult toolResult(Map<String, @Nullable Object> data) {
    return new Part.ToolResult(
        JsonValues.text(data, "toolCallId"),
        (int) JsonValues.whole(data, "status"),
        data.get("content"));
  }

  /** The calls of the data of an {@code assistant.message}. */
  public static List<Part.ToolCall> toolCalls(Map<String, @Nullable Object> data) {
    return JsonValues.objects(data, "toolCalls").stream().map(EventData::toolCall).toList();
  }

  /**
   * The message that an event adds to the conversation with the model; empty for an event that adds
   * none.
   *
   * @param type the event's
   * @param data the event's
   */
  public static Optional<Message> message(String type, Map<String, @Nullable Object> data) {
    if (type.equals("tool.result")) {
      return Optional.of(new Message(Role.TOOL, "", List.of(toolResult(data)), Map.of()));
    }
    if (!type.equals("assistant.message")) {
      return Optional.empty();
    }
    if (data.containsKey("repair")) {
      var text = JsonValues.text(data, "repair");
      return Optional.of(new Message(Role.USER, text, List.of(), Map.of("repair", "true")));
    }
    var text = JsonValues.text(data, "text");
    List<Part> calls = List.copyOf(toolCalls(data));
    return text.isEmpty() && calls.isEmpty()
        ? Optional.empty()
        : Optional.of(new Message(Role.ASSISTANT, text, calls, Map.of()));
  }

  /** The messages that events add to the conversation with the model, in order. */
  public static List<Message> messages(List<TurnEvent> events) {
    return events.stream().flatMap(event -> message(event.type(), event.data()).stream()).toList();
  }
}
