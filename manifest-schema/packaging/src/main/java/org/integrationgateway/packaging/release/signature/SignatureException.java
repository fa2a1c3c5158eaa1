package org.integrationgateway.packaging.release.signature;

/**
 * A key cannot be used, or a signature is not valid. The message names the file, the reason and the
 * remedy; it never contains a passphrase or a part of a key.
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
