package org.integrationgateway.core.seal;

/**
 * A sealed value does not open: it was changed, moved to another place, or made with another key.
 */
public sealed class SealBrokenException extends RuntimeException permits ForgottenKeyException {
  private static final long serialVersionUID = 1L;

  public SealBrokenException(String message) {
    super(message);
  }

  SealBrokenException(String message, Throwable cause) {
    super(message, cause);
  }
}
