package org.integrationgateway.scaffold.fetch;

/** A package cannot be made; the message names the thing, the rule and the remedy. */
public final class ScaffoldException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ScaffoldException(String message) {
    super(message);
  }

  public ScaffoldException(String message, Throwable cause) {
    super(message, cause);
  }
}
