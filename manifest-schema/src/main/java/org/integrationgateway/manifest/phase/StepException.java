package org.integrationgateway.manifest.phase;

/**
 * A step failed. The message names the step, its command, its folder, what went wrong, what to do
 * about it, and what the command said last.
 */
public final class StepException extends Exception {
  private static final long serialVersionUID = 1L;

  StepException(String message) {
    super(message);
  }
}
