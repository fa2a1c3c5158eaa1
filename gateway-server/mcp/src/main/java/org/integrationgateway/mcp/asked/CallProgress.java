package org.integrationgateway.mcp.asked;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** How far a call has come, as the request sees it that waits for the call. */
public sealed interface CallProgress {
  /** The call is still running. */
  record Running() implements CallProgress {}

  /** The call has ended. */
  record Done(ObjectNode result) implements CallProgress {}

  /** The call has failed. */
  record Failed(RuntimeException failure) implements CallProgress {}

  /** The client has cancelled the call. */
  record Cancelled() implements CallProgress {}

  /**
   * The call waits for answers; the next request of the client goes on with it.
   *
   * @param round how often it has asked
   */
  record Asked(int round, List<Question> questions) implements CallProgress {
    public Asked {
      questions = List.copyOf(questions);
    }
  }
}
