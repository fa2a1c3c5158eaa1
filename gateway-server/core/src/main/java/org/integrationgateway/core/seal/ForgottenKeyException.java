package org.integrationgateway.core.seal;

/** A sealed value does not open because its subject was forgotten: the key is deleted. */
public final class ForgottenKeyException extends SealBrokenException {
  private static final long serialVersionUID = 1L;

  ForgottenKeyException(String message) {
    super(message);
  }
}
