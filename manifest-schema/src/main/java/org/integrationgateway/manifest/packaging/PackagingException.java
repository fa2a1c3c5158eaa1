package org.integrationgateway.manifest.packaging;

/** A package cannot be made. The message says what is wrong, where, and what to do about it. */
public final class PackagingException extends Exception {
  private static final long serialVersionUID = 1L;

  PackagingException(String message) {
    super(message);
  }

  PackagingException(String message, Throwable cause) {
    super(message, cause);
  }
}
