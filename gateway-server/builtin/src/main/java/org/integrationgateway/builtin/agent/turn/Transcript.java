package org.integrationgateway.builtin.agent.turn;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.engines.agent.turn.EventData;
import org.integrationgateway.engines.agent.turn.ToolResults;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/** The messages and tool calls of a turn so far, rebuilt from its events. Used by one thread. */
final class Transcript {
  private final List<Message> messages = new ArrayList<>();
  private final List<Part.ToolCall> open = new ArrayList<>();
  private final Set<String> begun = new HashSet<>();
  private final Map<String, String> ids = new HashMap<>();
  private final Map<String, String> problems = new HashMap<>();
  private final Map<String, List<Map<String, @Nullable Object>>> reasoning = new HashMap<>();
  private Optional<String> answer = Optional.empty();
  private String misfit = "";
  private int misfits;
  private boolean fits = true;
  private String messageId = "";
  private int answers;
  private int calls;
  private int repairs;

  Transcript(List<TurnEvent> events) {
    events.forEach(event -> take(event.type(), event.data()));
  }

  void take(String type, Map<String, @Nullable Object> data) {
    EventData.message(type, data).ifPresent(messages::add);
    switch (type) {
      case "assistant.message" -> {
        if (data.containsKey("repair")) {
          repairs++;
          answer = Optional.empty();
        } else {
          answer(data);
        }
      }
      case "tool.call" -> {
        calls++;
        begun.add(JsonValues.text(data, "id"));
      }
      case "tool.result" -> result(EventData.toolResult(data));
      default -> {}
    }
  }

  private void answer(Map<String, @Nullable Object> data) {
    answers++;
    misfits = fits ? 0 : misfits;
    fits = true;
    messageId = JsonValues.text(data, "messageId");
    var asked = EventData.toolCalls(data);
    for (var json : JsonValues.objects(data, "toolCalls")) {
      if (!JsonValues.text(json, "problem").isEmpty()) {
        problems.put(JsonValues.text(json, "id"), JsonValues.text(json, "problem"));
      }
    }
    open.addAll(asked);
    answer = asked.isEmpty() ? Optional.of(JsonValues.text(data, "text")) : Optional.empty();
    var thoughts = JsonValues.objects(data, "reasoning");
    if (!thoughts.isEmpty() && !asked.isEmpty()) {
      reasoning.put(asked.get(0).id(), thoughts);
    }
  }

  private void result(Part.ToolResult result) {
    open.removeIf(call -> call.id().equals(result.toolCallId()));
    var content = JsonValues.members(result.content());
    if (result.status() == ToolResults.MISFIT
        && content != null
        && content.containsKey("problems")) {
      misfits += fits ? 1 : 0;
      fits = false;
      misfit = JsonValues.text(content, "error");
    }
  }

  /** The calls of the newest answer without a result. */
  List<Part.ToolCall> openCalls() {
    return List.copyOf(open);
  }

  /** Why the arguments of the call cannot be read. */
  Optional<String> problem(Part.ToolCall call) {
    return Optional.ofNullable(problems.get(call.id()));
  }

  /** How many answers in a row, up to the newest, had a call with unfit arguments. */
  int misfits() {
    return misfits;
  }

  /** The error of the newest call whose arguments did not fit. */
  String misfit() {
    return misfit;
  }

  /** The reasoning that goes back to the model, by the id of the first call after it. */
  Map<String, List<Map<String, @Nullable Object>>> reasoning() {
    return Map.copyOf(reasoning);
  }

  /** Whether the call was started before. */
  boolean begun(Part.ToolCall call) {
    return begun.contains(call.id());
  }

  /** The newest answer, if it calls no tool and was not sent back for repair. */
  Optional<String> finalAnswer() {
    return answer;
  }

  /** The call under an id that is unique in its turn, even if the model repeats ids. */
  Part.ToolCall unique(Part.ToolCall call) {
    var id = "t" + (answers + 1) + "_" + call.id().replaceAll("[^A-Za-z0-9_-]", "_");
    var shortened = id.length() > 60 ? id.substring(0, 60) : id;
    var chosen = shortened;
    for (int i = 2; ids.putIfAbsent(chosen, call.id()) != null; i++) {
      chosen = shortened + "_" + i;
    }
    return new Part.ToolCall(chosen, call.toolId(), call.arguments());
  }

  List<Message> messages() {
    return List.copyOf(messages);
  }

  /** Id of the newest answer. */
  String messageId() {
    return messageId;
  }

  int answers() {
    return answers;
  }

  int calls() {
    return calls;
  }

  int repairs() {
    return repairs;
  }
}
