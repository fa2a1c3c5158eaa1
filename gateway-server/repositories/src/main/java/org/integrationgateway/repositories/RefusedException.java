package org.integrationgateway.repositories;

/** A repository or a version of a package is refused, and no other repository is asked instead. */
final class RefusedException extends RepositoryException {
  private static final long serialVersionUID = 1L;

  RefusedException(String message) {
    super(message);
  }

  RefusedException(String message, Throwable cause) {
    super(message, cause);
  }
}
