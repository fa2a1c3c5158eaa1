package org.integrationgateway.testkit.tck.examples;

/** A file cannot be used; the message lists all its problems. */
public final class ExamplesException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ExamplesException(String message) {
    super(message, null, false, false);
  }
}
