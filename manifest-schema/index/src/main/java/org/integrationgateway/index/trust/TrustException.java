package org.integrationgateway.index.trust;

/** A release or an index is not signed as it must be. The message names the reason. */
public final class TrustException extends Exception {
  private static final long serialVersionUID = 1L;

  TrustException(String message) {
    super(message);
  }

  TrustException(String message, Throwable cause) {
    super(message, cause);
  }
}
