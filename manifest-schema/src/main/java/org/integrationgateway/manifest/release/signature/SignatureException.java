package org.integrationgateway.manifest.release.signature;

/**
 * A key cannot be used, or a signature does not hold. The message says which file, why, and what to
 * do about it; it never holds a passphrase or a part of a key.
 */
public final class SignatureException extends Exception {
  private static final long serialVersionUID = 1L;

  SignatureException(String message) {
    super(message);
  }

  SignatureException(String message, Throwable cause) {
    super(message, cause);
  }
}
