package org.integrationgateway.server.surface.http;

import org.integrationgateway.server.call.Reply;
import org.integrationgateway.server.error.GatewayException;

/** The result of sending a request once. */
sealed interface SendResult {
  record Answered(Reply reply) implements SendResult {}

  /**
   * There is no answer.
   *
   * @param again whether another attempt may help: not a byte of an answer was seen
   */
  record Failed(GatewayException problem, boolean again) implements SendResult {}
}
