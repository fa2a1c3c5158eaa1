package org.integrationgateway.testkit.tck;

/** The provider cannot be tested; the message says why, and what to do. */
final class UnfitException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnfitException(String message) {
    super(message, null, false, false);
  }
}
