package org.integrationgateway.server.surface.http;

import org.integrationgateway.server.call.Reply;
import org.integrationgateway.server.error.GatewayException;

/** What became of sending a request once. */
sealed interface Attempt {
  record Answered(Reply reply) implements Attempt {}

  /**
   * There is no answer.
   *
   * @param again whether another attempt may help: not a byte of an answer was seen
   */
  record Failed(GatewayException problem, boolean again) implements Attempt {}
}
