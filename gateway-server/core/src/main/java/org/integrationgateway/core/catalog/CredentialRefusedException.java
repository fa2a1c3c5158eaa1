package org.integrationgateway.core.catalog;

/**
 * The upstream refused the credential of a call, before it answered anything. The core decides
 * whether a fresh credential is tried. The message reaches the caller and holds no secret.
 */
public final class CredentialRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public CredentialRefusedException(String message) {
    super(message, null, false, false);
  }

  /** The reason of the refusal, for the caller. */
  public String detail() {
    return String.valueOf(getMessage());
  }
}
