package org.integrationgateway.sdk;

/**
 * The connection to a provider in another process failed, or the provider broke the protocol. The
 * operation itself did not answer.
 */
public final class ProviderException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Kinds of failures between host and provider. */
  public enum Failure {
    /** No program listens, or none answers, within the time given. */
    NOT_REACHED,
    /** Host and provider share no protocol version, or it is not the kind that was asked for. */
    INCOMPATIBLE,
    /** The provider answered a lifecycle call with an error. */
    REFUSED,
    /**
     * A thing that the provider needs does not answer now: the configuration is not refused, and
     * another start may succeed.
     */
    NOT_NOW,
    /** The connection broke while a call was on its way. */
    LOST
  }

  private final Failure failure;

  public ProviderException(Failure failure, String message) {
    super(message);
    this.failure = failure;
  }

  public ProviderException(Failure failure, String message, Throwable cause) {
    super(message, cause);
    this.failure = failure;
  }

  /** The kind of the failure. */
  public Failure failure() {
    return failure;
  }
}
