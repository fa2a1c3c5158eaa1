package org.integrationgateway.server.builtin.agent.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.Tool;
import org.jspecify.annotations.Nullable;

/** A language model: gives the next answer in a conversation. Used by many threads at once. */
public interface Model {
  /** The most characters of one answer, reasoning and arguments of tools included. */
  int MAX_ANSWER = 1 << 20;

  /**
   * Returns the answer, within the deadline in force; the listener gets its text as it arrives.
   *
   * @throws ModelException when there is no answer; it tells whether another attempt may succeed
   * @throws InterruptedException when the turn was stopped
   */
  Answer answer(Request request, Listener listener) throws InterruptedException;

  /**
   * A conversation that needs its next answer.
   *
   * @param model name of the model
   * @param round the number of answers that the turn has already
   * @param schema of the final answer
   * @param options of the model, by the names of its protocol
   */
  record Request(
      String model,
      int round,
      List<Message> conversation,
      List<Tool> tools,
      Optional<Map<String, @Nullable Object>> schema,
      Map<String, @Nullable Object> options) {
    public Request {
      conversation = List.copyOf(conversation);
      tools = List.copyOf(tools);
    }
  }

  /** A whole answer: text, tools to call, or both. */
  record Answer(String text, List<Part.ToolCall> calls) {
    public Answer {
      calls = List.copyOf(calls);
    }
  }

  /** Gets the text of an answer as it arrives. An exception from it ends the answer. */
  interface Listener {
    void text(String piece);

    void reasoning(String piece);
  }
}
