package org.integrationgateway.builtin.agent.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.integrationgateway.builtin.agent.model.Model.AskedCall;
import org.integrationgateway.engines.agent.turn.EventData;
import org.integrationgateway.sdk.agent.Part;
import org.jspecify.annotations.Nullable;

/** Collects the deltas of an answer of at most {@link Model#MAX_ANSWER} characters. */
final class AnswerBuilder {
  private static final int MAX_CALLS = 128;
  private static final int MAX_NAME = 255;
  private static final int SHOWN = 200;

  private final Model.Listener listener;
  private final StringBuilder text = new StringBuilder();
  private final List<Call> calls = new ArrayList<>();
  private final Map<Long, Call> open = new HashMap<>();
  private final Map<Long, Thought> thoughts = new TreeMap<>();
  private Optional<Model.Usage> usage = Optional.empty();
  private int total;

  AnswerBuilder(Model.Listener listener) {
    this.listener = listener;
  }

  /** A tool call, whose arguments arrive in deltas. */
  private static final class Call {
    private String id = "";
    private final StringBuilder name = new StringBuilder();
    private final StringBuilder arguments = new StringBuilder();
  }

  /** A block of reasoning, whose members arrive in deltas. */
  private static final class Thought {
    private final String type;
    private final Map<String, StringBuilder> members = new TreeMap<>();

    private Thought(String type) {
      this.type = type;
    }

    private Map<String, @Nullable Object> block() {
      var block = new HashMap<String, @Nullable Object>();
      block.put("type", type);
      members.forEach((name, value) -> block.put(name, value.toString()));
      return block;
    }
  }

  void text(String piece) {
    if (!piece.isEmpty()) {
      count(piece);
      text.append(piece);
      listener.text(piece);
    }
  }

  void reasoning(String piece) {
    if (!piece.isEmpty()) {
      count(piece);
      listener.reasoning(piece);
    }
  }

  /** Begins the block of reasoning with this number, which goes back to the model. */
  void thought(long number, String type) {
    thoughts.put(number, new Thought(type));
  }

  /** Adds a delta to a member of a block of reasoning. What it thinks was counted as that. */
  void thought(long number, String member, String piece) {
    var thought = thoughts.get(number);
    if (thought != null) {
      if (!member.equals("thinking")) {
        count(piece);
      }
      thought.members.computeIfAbsent(member, any -> new StringBuilder()).append(piece);
    }
  }

  /**
   * Adds a delta to the call with this number. Some servers number all calls alike: another id
   * begins another call.
   */
  void call(long number, String id, String name, String arguments) {
    count(id);
    count(name);
    count(arguments);
    var call = open.get(number);
    if (call == null || !id.isEmpty() && !call.id.isEmpty() && !call.id.equals(id)) {
      call = new Call();
      open.put(number, call);
      calls.add(call);
      if (calls.size() > MAX_CALLS) {
        throw ModelException.lasting("the model asks for more than " + MAX_CALLS + " tool calls");
      }
    }
    call.id = id.isEmpty() ? call.id : id;
    call.name.append(name);
    call.arguments.append(arguments);
  }

  void usage(long input, long output) {
    usage = Optional.of(new Model.Usage(input, output));
  }

  private void count(String piece) {
    total += piece.length();
    if (total > Model.MAX_ANSWER) {
      throw ModelException.lasting(
          "the model's response has more than " + Model.MAX_ANSWER + " characters");
    }
  }

  /** The whole answer. */
  Model.Answer answer() {
    var asked = new ArrayList<AskedCall>();
    for (var call : calls) {
      asked.add(asked(asked.size(), call));
    }
    return new Model.Answer(
        text.toString(), asked, thoughts.values().stream().map(Thought::block).toList(), usage);
  }

  private static AskedCall asked(int number, Call call) {
    var id = call.id.isBlank() || call.id.length() > MAX_NAME ? "call_" + number : call.id;
    var name = call.name.toString();
    if (name.isBlank() || name.length() > MAX_NAME) {
      var problem = name.isBlank() ? "the call names no tool" : "no tool has a name of this length";
      return new AskedCall(new Part.ToolCall(id, "unknown", Map.of()), problem);
    }
    var text = call.arguments.toString();
    try {
      return AskedCall.of(new Part.ToolCall(id, name, EventData.arguments(text)));
    } catch (IllegalArgumentException unreadable) {
      return new AskedCall(
          new Part.ToolCall(id, name, Map.of()),
          "the arguments are not a JSON object: "
              + (text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text));
    }
  }
}
