package org.integrationgateway.maven.dev;

/** What was saved cannot be built. The message is for the author: where, and what. */
public final class BuildFailedException extends Exception {
  private static final long serialVersionUID = 1;

  public BuildFailedException(String message) {
    super(message);
  }

  public BuildFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
