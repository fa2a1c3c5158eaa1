package org.integrationgateway.people.oauth.proof;

/** A proof of a key breaks a rule, which the message names. */
public final class InvalidProofException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String error;

  InvalidProofException(String error, String rule) {
    super(rule, null, false, false);
    this.error = error;
  }

  /** The code of the error in RFC 9449. */
  public String error() {
    return error;
  }

  /** The broken rule. */
  public String rule() {
    return String.valueOf(getMessage());
  }
}
