package org.integrationgateway.packaging.process;

/** A program cannot be started. The message contains the reason and the remedy. */
public final class ProgramException extends Exception {
  private static final long serialVersionUID = 1L;

  ProgramException(String message) {
    super(message);
  }
}
