package org.integrationgateway.mcp.state;

import java.time.Instant;

/** Makes texts of request states that clients can carry, and neither read nor change. */
public interface RequestStates {
  /** The text of a state. */
  String seal(RequestState state);

  /**
   * The state of a text.
   *
   * @param subject that presents it
   * @param request digest of the request that it comes with
   * @throws RefusedStateException when the text was changed, is too old, or belongs to another
   *     subject or another request
   */
  RequestState open(String text, String subject, String request, Instant now);
}
