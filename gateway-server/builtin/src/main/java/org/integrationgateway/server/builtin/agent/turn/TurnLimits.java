package org.integrationgateway.server.builtin.agent.turn;

import java.time.Duration;
import java.util.List;

/**
 * Limits of turns.
 *
 * @param models the names that sessions may use; empty: any
 * @param options the model options that clients may set; the others could raise costs or reach
 *     other systems
 * @param approval which tools need approval
 * @param asksPeople whether models may ask the user
 * @param turns how many turns are executed at once; the others are pending
 * @param turnTime how long a turn without a time limit of its own may take
 * @param modelTime how long one request to the model may take
 * @param answerTime how long a turn waits for the user
 * @param answers the most answers of the model in a turn
 * @param calls the most tool calls of a turn
 * @param toolTime the longest a tool may take
 * @param resultBytes the largest answer of a tool that a model sees whole
 * @param repairs how often the model is asked again after an answer that does not fit the schema
 * @param attempts how often a model is asked for one answer
 * @param lease how long a process holds a turn without renewing its lease
 */
public record TurnLimits(
    List<String> models,
    List<String> options,
    Approval approval,
    boolean asksPeople,
    int turns,
    Duration turnTime,
    Duration modelTime,
    Duration answerTime,
    int answers,
    int calls,
    Duration toolTime,
    int resultBytes,
    int repairs,
    int attempts,
    Duration lease) {
  /** The lease of a server's turns. */
  public static final Duration LEASE = Duration.ofSeconds(15);

  /** The most bytes of messages, tools and options that a turn begins with. */
  public static final int MAX_INPUT = 1 << 20;

  /** The tool calls that need the user's approval. */
  public enum Approval {
    /** Calls of tools with the destructive hint. */
    DESTRUCTIVE,
    /** Every call. */
    ALWAYS,
    /** No call. */
    NEVER
  }

  public TurnLimits {
    models = List.copyOf(models);
    options = List.copyOf(options);
  }
}
