package org.integrationgateway.sdk.app;

/**
 * An operation could not be carried out, and the caller should be told why. The message reaches the
 * caller: it must hold no secret.
 */
public final class AppException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Whose fault it is, and what to do about it. */
  public enum Reason {
    /** The input is wrong; the same call will fail again. */
    INVALID_INPUT,
    /** There is no such operation, or no such thing. */
    NOT_FOUND,
    /** The upstream refused the credential. */
    CREDENTIAL_REFUSED,
    /** The upstream or the provider is overloaded or away; later may work. */
    UNAVAILABLE,
    /** The deadline passed. */
    TIMEOUT,
    /** Anything else: a defect in the provider. */
    FAILED
  }

  private final Reason reason;

  public AppException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  public AppException(Reason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  /** Whose fault it is. */
  public Reason reason() {
    return reason;
  }
}
