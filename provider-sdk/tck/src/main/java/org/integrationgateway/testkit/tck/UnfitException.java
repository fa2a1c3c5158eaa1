package org.integrationgateway.testkit.tck;

/** There is nothing to run; the message says why, and what to do. */
final class UnfitException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnfitException(String message) {
    super(message, null, false, false);
  }
}
