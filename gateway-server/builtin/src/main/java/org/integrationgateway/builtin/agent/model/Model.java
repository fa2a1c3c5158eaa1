package org.integrationgateway.builtin.agent.model;

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
   * @param reasoning {@link Answer#reasoning} of earlier answers of the turn, by the id of their
   *     first tool call
   * @param schema of the final answer
   * @param options of the model, by the names of its protocol
   */
  record Request(
      String model,
      int round,
      List<Message> conversation,
      Map<String, List<Map<String, @Nullable Object>>> reasoning,
      List<Tool> tools,
      Optional<Map<String, @Nullable Object>> schema,
      Map<String, @Nullable Object> options) {
    public Request {
      conversation = List.copyOf(conversation);
      reasoning = Map.copyOf(reasoning);
      tools = List.copyOf(tools);
    }
  }

  /**
   * A whole answer: text, tools to call, or both.
   *
   * @param reasoning as the protocol wants it back with the results of the tools; empty: it does
   *     not
   */
  record Answer(
      String text,
      List<AskedCall> calls,
      List<Map<String, @Nullable Object>> reasoning,
      Optional<Usage> usage) {
    public Answer {
      calls = List.copyOf(calls);
      reasoning = List.copyOf(reasoning);
    }

    /** An answer without reasoning. */
    public Answer(String text, List<AskedCall> calls) {
      this(text, calls, List.of(), Optional.empty());
    }
  }

  /**
   * A tool that the model wants to call.
   *
   * @param call with empty arguments where they cannot be read
   * @param problem why they cannot be read; empty: they can
   */
  record AskedCall(Part.ToolCall call, String problem) {
    /** A call with readable arguments. */
    public static AskedCall of(Part.ToolCall call) {
      return new AskedCall(call, "");
    }
  }

  /** The tokens that an answer took, as the model's API counts them. */
  record Usage(long inputTokens, long outputTokens) {}

  /** Gets the text of an answer as it arrives. An exception from it ends the answer. */
  interface Listener {
    void text(String piece);

    void reasoning(String piece);
  }
}
