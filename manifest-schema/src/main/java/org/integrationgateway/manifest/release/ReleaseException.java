package org.integrationgateway.manifest.release;

/** A release cannot be made. The message says what is wrong, where, and what to do about it. */
public final class ReleaseException extends Exception {
  private static final long serialVersionUID = 1L;

  ReleaseException(String message) {
    super(message);
  }

  ReleaseException(String message, Throwable cause) {
    super(message, cause);
  }
}
