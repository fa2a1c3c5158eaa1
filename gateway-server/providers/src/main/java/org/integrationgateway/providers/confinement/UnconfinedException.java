package org.integrationgateway.providers.confinement;

/** A provider cannot be confined as its entry demands; the message says why, and what to do. */
public final class UnconfinedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnconfinedException(String message) {
    super(message);
  }
}
