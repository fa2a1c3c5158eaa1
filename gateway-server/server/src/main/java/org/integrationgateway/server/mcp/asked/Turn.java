package org.integrationgateway.server.mcp.asked;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** How far a call has come, as the request sees it that waits for the call. */
public sealed interface Turn {
  /** It is still running. */
  record Running() implements Turn {}

  /** It has ended. */
  record Done(ObjectNode result) implements Turn {}

  /** It has failed. */
  record Failed(RuntimeException failure) implements Turn {}

  /** Its client has cancelled it. */
  record Cancelled() implements Turn {}

  /**
   * It waits for answers; the next request of the client goes on with it.
   *
   * @param round how often it has asked
   */
  record Asked(int round, List<Question> questions) implements Turn {
    public Asked {
      questions = List.copyOf(questions);
    }
  }
}
