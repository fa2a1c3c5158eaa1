package org.integrationgateway.connections.hosted.verify;

/**
 * A request that its scheme does not verify. The message is for operators: senders get one text for
 * all reasons.
 */
public final class RejectedRequestException extends RuntimeException {
  private static final long serialVersionUID = 1;

  RejectedRequestException(String reason) {
    super(reason, null, false, false);
  }

  /** The reason of the rejection, without a secret. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
