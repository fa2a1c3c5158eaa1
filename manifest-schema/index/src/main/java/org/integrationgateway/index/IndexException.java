package org.integrationgateway.index;

/** An index cannot be built, read or trusted. The message names it, the reason and the remedy. */
public final class IndexException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public IndexException(String message) {
    super(message, null, false, false);
  }

  public IndexException(String message, Throwable cause) {
    super(message, cause);
  }
}
