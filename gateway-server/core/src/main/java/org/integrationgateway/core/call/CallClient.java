package org.integrationgateway.core.call;

import java.util.Optional;
import org.integrationgateway.sdk.Deadline;
import tools.jackson.databind.node.ObjectNode;

/**
 * The client behind a call, as far as an upstream can reach it while the call runs: an MCP client
 * that shows progress, keeps log messages, and answers questions of the upstream. Clients of other
 * doors are not reachable. All shapes are those of the Model Context Protocol.
 */
public interface CallClient {
  /** The client of a door that cannot reach it. */
  CallClient UNREACHABLE = new UnreachableClient();

  /**
   * The capabilities that it declared: {@code elicitation}, {@code sampling} and {@code roots} with
   * their members; empty: it answers no questions.
   */
  ObjectNode capabilities();

  /**
   * Whether the call may end with a result {@code input_required}, after which the client calls
   * again with {@link #answers()} (2026-07-28, Multi Round-Trip Requests). Such a client can still
   * be asked with {@link #ask}.
   */
  boolean resumes();

  /**
   * The members {@code inputResponses} and {@code requestState} of a repeated call, as the upstream
   * wrote them; each only where it is present.
   */
  ObjectNode answers();

  /** Members of {@code _meta} that are for the upstream: no progress token, nothing reserved. */
  ObjectNode meta();

  /** Whether the client wants notifications of progress. */
  boolean wantsProgress();

  /**
   * Tells it about progress; without effect when it does not want to know.
   *
   * @param params {@code progress}, {@code total}, {@code message}
   */
  void progress(ObjectNode params);

  /** The least severe level of log messages that it wants; empty: none. */
  Optional<String> logLevel();

  /**
   * Passes a log message on; without effect when the client wants none of this level.
   *
   * @param params {@code level}, {@code logger}, {@code data}
   */
  void log(ObjectNode params);

  /**
   * Asks it, and waits for its answer.
   *
   * @param method {@code elicitation/create}, {@code sampling/createMessage} or {@code roots/list}
   * @return the result, whose shape was checked
   * @throws ClientAnswerException when it answers with an error, cannot be asked, or does not
   *     answer in time
   */
  ObjectNode ask(String method, ObjectNode params, Deadline deadline);

  /**
   * Runs an action when the client cancels the call; at once when it has done so.
   *
   * @return closed when the action has become pointless
   */
  Registration whenCancelled(Runnable action);

  /** A registration; closing it ends it. */
  interface Registration extends AutoCloseable {
    @Override
    void close();
  }
}
