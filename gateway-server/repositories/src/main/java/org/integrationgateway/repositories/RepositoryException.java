package org.integrationgateway.repositories;

/**
 * A repository cannot be used, or has not what is wanted. The message names the package, the reason
 * and the remedy.
 */
public class RepositoryException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public RepositoryException(String message) {
    super(message);
  }

  public RepositoryException(String message, Throwable cause) {
    super(message, cause);
  }
}
