package org.integrationgateway.maven.dev;

/**
 * The saved sources cannot be built. The message for the author contains the place and the error.
 */
public final class BuildFailedException extends Exception {
  private static final long serialVersionUID = 1;

  public BuildFailedException(String message) {
    super(message);
  }

  public BuildFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
