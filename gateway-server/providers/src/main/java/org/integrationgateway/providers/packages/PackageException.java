package org.integrationgateway.providers.packages;

/** A package cannot be used. The message names the package, the reason and the remedy. */
public final class PackageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public PackageException(String message) {
    super(message);
  }

  public PackageException(String message, Throwable cause) {
    super(message, cause);
  }
}
