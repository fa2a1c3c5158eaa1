package org.integrationgateway.testkit.tck.examples;

/** A file cannot be used; the message says all that is wrong with it. */
public final class ExamplesException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ExamplesException(String message) {
    super(message, null, false, false);
  }
}
