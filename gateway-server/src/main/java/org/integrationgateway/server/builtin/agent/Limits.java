package org.integrationgateway.server.builtin.agent;

import java.time.Duration;
import java.util.List;

/**
 * How much a turn may do.
 *
 * @param models the names that sessions may use; empty: any
 * @param options of models that clients may set: others may cost, or reach, more than was meant
 * @param approval which tools wait for people
 * @param asksPeople whether models may ask people
 * @param turns how many are carried out at once; others wait
 * @param turnTime how long a turn works where it does not say
 * @param answerTime how long a turn waits for people
 * @param answers the most answers of the model in a turn
 * @param calls the most tool calls of a turn
 * @param toolTime the longest a tool may take
 * @param resultBytes the largest answer of a tool that a model sees whole
 * @param repairs how often an answer that does not fit its schema is asked for again
 * @param attempts how often a model is asked for one answer
 * @param lease for how long whoever works on a turn need not be heard of
 */
public record Limits(
    List<String> models,
    List<String> options,
    Approval approval,
    boolean asksPeople,
    int turns,
    Duration turnTime,
    Duration answerTime,
    int answers,
    int calls,
    Duration toolTime,
    int resultBytes,
    int repairs,
    int attempts,
    Duration lease) {
  /** What holds where nothing is configured. */
  public static final Limits STANDARD =
      new Limits(
          List.of(),
          List.of(
              "max_tokens",
              "max_completion_tokens",
              "temperature",
              "top_p",
              "top_k",
              "stop",
              "stop_sequences",
              "seed",
              "frequency_penalty",
              "presence_penalty",
              "reasoning_effort",
              "thinking",
              "tool_choice",
              "parallel_tool_calls"),
          Approval.DESTRUCTIVE,
          true,
          32,
          Duration.ofMinutes(10),
          Duration.ofHours(24),
          64,
          64,
          Duration.ofSeconds(60),
          64 << 10,
          2,
          3,
          Duration.ofSeconds(15));

  /** The most bytes of messages, tools and options that a turn begins with. */
  static final int MAX_INPUT = 1 << 20;

  /** Which tools wait until somebody approves. */
  public enum Approval {
    /** Those that say that they are destructive. */
    DESTRUCTIVE,
    /** All. */
    ALWAYS,
    /** None. */
    NEVER
  }

  public Limits {
    models = List.copyOf(models);
    options = List.copyOf(options);
  }

  /** The same with another lease. */
  public Limits leasing(Duration other) {
    return with(models, approval, turns, other);
  }

  /** The same with so many turns at once. */
  public Limits carryingOut(int other) {
    return with(models, approval, other, lease);
  }

  /** The same with these models. */
  public Limits offering(List<String> names) {
    return with(names, approval, turns, lease);
  }

  /** The same with other approvals. */
  public Limits approving(Approval other) {
    return with(models, other, turns, lease);
  }

  private Limits with(List<String> names, Approval asked, int atOnce, Duration held) {
    return new Limits(
        names,
        options,
        asked,
        asksPeople,
        atOnce,
        turnTime,
        answerTime,
        answers,
        calls,
        toolTime,
        resultBytes,
        repairs,
        attempts,
        held);
  }
}
