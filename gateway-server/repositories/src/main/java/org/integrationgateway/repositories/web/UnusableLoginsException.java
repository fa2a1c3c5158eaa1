package org.integrationgateway.repositories.web;

/** The file of Docker with logins cannot be read. The message names the key and the reason. */
public final class UnusableLoginsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnusableLoginsException(String message, Throwable cause) {
    super(message, cause);
  }
}
