package org.integrationgateway.core.invoke.failure;

/**
 * The cause of a failure with the code {@code NOT_FOUND}: the app is there and does not offer this
 * surface. Doors say that nothing was found; providers are told that it is not supported.
 */
public final class NotOfferedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public NotOfferedException(String message) {
    super(message, null, false, false);
  }
}
