package org.integrationgateway.packaging.release;

/** A release cannot be made. The message names the error, its place and the remedy. */
public final class ReleaseException extends Exception {
  private static final long serialVersionUID = 1L;

  public ReleaseException(String message) {
    super(message);
  }

  public ReleaseException(String message, Throwable cause) {
    super(message, cause);
  }
}
