package org.integrationgateway.engines.agent.turn;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.agent.TurnEvent.Display;
import org.integrationgateway.sdk.agent.TurnEvent.Visibility;
import org.jspecify.annotations.Nullable;

/** An event of a turn before it has its number; the members are those of {@link TurnEvent}. */
public record EventDraft(
    String type,
    String source,
    Visibility visibility,
    Map<String, @Nullable Object> data,
    Optional<Display> display) {
  /** The source of events about the turn itself. */
  public static final String TURN = "turn";

  /** The source of what a model says. */
  public static final String MODEL = "model";

  /** The source of calls of tools. */
  public static final String TOOL = "tool";

  /** The event with this number. Its id is that of the turn, a point and the number. */
  public TurnEvent event(String turnId, long seq, Instant now) {
    return new TurnEvent(
        turnId + "." + seq, turnId, seq, type, source, visibility, data, display, now);
  }

  /** {@code turn.started}. */
  public static EventDraft started(String model) {
    return shown(
        "turn.started", TURN, Map.of("model", model), new Shown("status", "started").label(model));
  }

  /** {@code assistant.delta}: a part of a text; void when its message never comes. */
  public static EventDraft delta(String messageId, String text) {
    return delta("assistant.delta", "text", messageId, text);
  }

  /** {@code reasoning.delta}: a part of the reasoning before a message. */
  public static EventDraft reasoning(String messageId, String text) {
    return delta("reasoning.delta", "reasoning", messageId, text);
  }

  private static EventDraft delta(String type, String kind, String messageId, String text) {
    return shown(
        type,
        MODEL,
        Map.of("messageId", messageId, "text", text),
        new Shown(kind, "delta").text(text).ref(messageId));
  }

  /** {@code assistant.message}: an answer of the model, with the tools that it wants called. */
  public static EventDraft message(String messageId, String text, List<Part.ToolCall> calls) {
    return message(messageId, text, calls.stream().map(EventData::write).toList(), Map.of());
  }

  /**
   * {@code assistant.message} with members of the provider's own.
   *
   * @param calls of {@link EventData#write(Part.ToolCall)}, maybe with more members
   * @param members more members of its data
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
        "assistant.message", MODEL, data, new Shown("text", "completed").text(text).ref(messageId));
  }

  /**
   * The text that asks the model for another answer, because the last one does not fit the schema;
   * internal.
   */
  public static EventDraft repair(String text) {
    return new EventDraft(
        "assistant.message", TURN, Visibility.INTERNAL, Map.of("repair", text), Optional.empty());
  }

  /**
   * {@code tool.call}: a tool is about to be called.
   *
   * @param messageId the answer that wants it called
   */
  public static EventDraft toolCall(Part.ToolCall call, String messageId) {
    return shown(
        "tool.call",
        TOOL,
        EventData.write(call),
        new Shown("tool", "started")
            .label(call.toolId())
            .ref(call.id())
            .parent(messageId)
            .input(call.arguments()));
  }

  /** {@code tool.result}. */
  public static EventDraft toolResult(Part.ToolCall call, Part.ToolResult result) {
    var shown =
        result.succeeded()
            ? new Shown("tool", "completed")
            : new Shown("tool", "failed").error("status " + result.status());
    return shown(
        "tool.result",
        TOOL,
        EventData.write(result),
        shown.label(call.toolId()).ref(call.id()).output(result.content()));
  }

  static EventDraft requested(String interactionId, InteractionRequest asked) {
    return shown(
        "interaction.requested",
        TURN,
        Map.of(
            "interactionId",
            interactionId,
            "type",
            asked.type().name().toLowerCase(Locale.ROOT),
            "toolCallId",
            asked.callId()),
        new Shown("interaction", "requested")
            .text(asked.prompt())
            .label(asked.title())
            .ref(interactionId)
            .parent(asked.callId())
            .input(asked.request()));
  }

  static EventDraft resolved(String interactionId, Map<String, @Nullable Object> resolution) {
    return shown(
        "interaction.resolved",
        TURN,
        Map.of("interactionId", interactionId, "resolution", resolution),
        new Shown("interaction", "resolved").ref(interactionId).output(resolution));
  }

  static EventDraft withdrawn(String interactionId) {
    return shown(
        "interaction.resolved",
        TURN,
        Map.of("interactionId", interactionId, "state", "canceled"),
        new Shown("interaction", "canceled").ref(interactionId));
  }

  static EventDraft completed() {
    return shown("turn.completed", TURN, Map.of(), new Shown("status", "completed"));
  }

  static EventDraft failed(String message) {
    return shown(
        "turn.failed",
        TURN,
        Map.of("message", message),
        new Shown("error", "failed").error(message));
  }

  static EventDraft canceled(String reason) {
    var shown = new Shown("status", "canceled");
    return shown(
        "turn.canceled",
        TURN,
        Map.of("reason", reason),
        reason.isEmpty() ? shown : shown.text(reason));
  }

  private static EventDraft shown(
      String type, String source, Map<String, @Nullable Object> data, Shown shown) {
    return new EventDraft(type, source, Visibility.PUBLIC, data, Optional.of(shown.display()));
  }

  /** Builds what is shown of an event. */
  private static final class Shown {
    private final String kind;
    private final String phase;
    private Optional<String> text = Optional.empty();
    private Optional<String> label = Optional.empty();
    private Optional<String> ref = Optional.empty();
    private Optional<String> parent = Optional.empty();
    private Optional<String> error = Optional.empty();
    private @Nullable Object input;
    private @Nullable Object output;

    private Shown(String kind, String phase) {
      this.kind = kind;
      this.phase = phase;
    }

    private Shown text(String value) {
      text = Optional.of(value);
      return this;
    }

    private Shown label(String value) {
      label = Optional.of(value);
      return this;
    }

    private Shown ref(String value) {
      ref = Optional.of(value);
      return this;
    }

    private Shown parent(String value) {
      parent = Optional.of(value);
      return this;
    }

    private Shown error(String value) {
      error = Optional.of(value);
      return this;
    }

    private Shown input(@Nullable Object value) {
      input = value;
      return this;
    }

    private Shown output(@Nullable Object value) {
      output = value;
      return this;
    }

    private Display display() {
      return new Display(kind, phase, text, label, ref, parent, input, output, error);
    }
  }
}
