package org.integrationgateway.server.mcp.asked;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** How far a call has come, as the request sees it that waits for the call. */
public sealed interface Turn {
  /** The call is still running. */
  record Running() implements Turn {}

  /** The call has ended. */
  record Done(ObjectNode result) implements Turn {}

  /** The call has failed. */
  record Failed(RuntimeException failure) implements Turn {}

  /** The client has cancelled the call. */
  record Cancelled() implements Turn {}

  /**
   * The call waits for answers; the next request of the client goes on with it.
   *
   * @param round how often it has asked
   */
  record Asked(int round, List<Question> questions) implements Turn {
    public Asked {
      questions = List.copyOf(questions);
    }
  }
}
