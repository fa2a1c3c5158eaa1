package org.integrationgateway.server.builtin.agent.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.agent.Part;
import org.jspecify.annotations.Nullable;

/** Collects the deltas of an answer of at most {@link Model#MAX_ANSWER} characters. */
final class AnswerBuilder {
  private static final int MAX_CALLS = 128;

  private final Model.Listener listener;
  private final StringBuilder text = new StringBuilder();
  private final Map<Long, Call> calls = new TreeMap<>();
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

  /** Adds a delta to the call with this number. */
  void call(long number, String id, String name, String arguments) {
    count(name);
    count(arguments);
    var call = calls.computeIfAbsent(number, any -> new Call());
    if (calls.size() > MAX_CALLS) {
      throw ModelException.lasting("the model asks for more than " + MAX_CALLS + " tool calls");
    }
    call.id = id.isEmpty() ? call.id : id;
    call.name.append(name);
    call.arguments.append(arguments);
  }

  private void count(String piece) {
    total += piece.length();
    if (total > Model.MAX_ANSWER) {
      throw ModelException.lasting(
          "the model's answer has more than " + Model.MAX_ANSWER + " characters");
    }
  }

  /**
   * The whole answer. * * @throws ModelException when the arguments of a call are not a JSON object
   */
  Model.Answer answer() {
    var asked = new ArrayList<Part.ToolCall>();
    calls.forEach((number, call) -> asked.add(asked(number, call)));
    return new Model.Answer(text.toString(), List.copyOf(asked));
  }

  private static Part.ToolCall asked(long number, Call call) {
    if (call.name.isEmpty()) {
      throw ModelException.passing("the model asks for a tool without a name");
    }
    Map<String, @Nullable Object> arguments =
        call.arguments.toString().isBlank()
            ? Map.of()
            : AgentJson.object(call.arguments.toString())
                .orElseThrow(
                    () ->
                        ModelException.passing(
                            "the model calls tool '%s' with arguments that are not a JSON object"
                                .formatted(call.name)));
    try {
      return new Part.ToolCall(
          call.id.isEmpty() ? "call_" + number : call.id, call.name.toString(), arguments);
    } catch (ServiceException wrong) {
      throw ModelException.passing("the model calls a tool by an unknown name or id");
    }
  }
}
