package org.integrationgateway.core.outbound;

import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.error.GatewayException;

/** The result of sending a request once. */
public sealed interface SendResult {
  record Answered(Reply reply) implements SendResult {}

  /**
   * No answer was received.
   *
   * @param again whether another attempt may help: not a byte of an answer was seen
   * @param isOfUpstream whether the upstream cannot be reached, or is silent
   */
  record Failed(GatewayException problem, boolean again, boolean isOfUpstream)
      implements SendResult {
    /** A failure that says nothing about whether the upstream can be reached. */
    public Failed(GatewayException problem, boolean again) {
      this(problem, again, false);
    }

    /** A failure that its upstream's absence or silence has caused. */
    public static Failed ofUpstream(GatewayException problem, boolean again) {
      return new Failed(problem, again, true);
    }
  }
}
