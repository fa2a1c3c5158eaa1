package org.integrationgateway.server.builtin.agent.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.Tool;
import org.jspecify.annotations.Nullable;

/** What says the next thing in a conversation. Used by many threads at once. */
public interface Model {
  /** The most characters of one answer, reasoning and arguments of tools included. */
  int MAX_ANSWER = 1 << 20;

  /**
   * Answers, within the deadline in force; gives the text along while it comes.
   *
   * @throws ModelException when there is no answer, saying whether another attempt may help
   * @throws InterruptedException when nobody wants the answer any more
   */
  Answer answer(Request request, Listener listener) throws InterruptedException;

  /**
   * A conversation that wants its next message.
   *
   * @param model name of the model
   * @param round how many answers the turn had before
   * @param schema what a final answer has to fit
   * @param options for the model, in the words of its protocol
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

  /** Hears an answer while it comes; what it throws ends the answer. */
  interface Listener {
    void text(String piece);

    void reasoning(String piece);
  }
}
