package org.integrationgateway.core.catalog;

/**
 * The upstream refused the credential of a call, before it answered anything. The core decides
 * whether a fresh credential is tried. The message reaches the caller and holds no secret.
 */
public final class CredentialRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final String said;

  public CredentialRefusedException(String message) {
    this(message, 0, "");
  }

  /**
   * A refusal with what the upstream answered.
   *
   * @param status of its answer; 0 when it is not known
   * @param said the beginning of its body as it stands, which may repeat a part of the credential
   */
  public CredentialRefusedException(String message, int status, String said) {
    super(message, null, false, false);
    this.status = status;
    this.said = said;
  }

  public int status() {
    return status;
  }

  public String said() {
    return said;
  }

  /** The reason of the refusal, for the caller. */
  public String detail() {
    return String.valueOf(getMessage());
  }
}
