package org.integrationgateway.packaging.phase;

/**
 * A step failed. The message names the step, its command, its folder, the error, the remedy, and
 * the last lines of the command's output.
 */
public final class StepException extends Exception {
  private static final long serialVersionUID = 1L;

  StepException(String message) {
    super(message);
  }
}
