package org.integrationgateway.connections.jose;

/** A token breaks a rule, which the message names after {@code the token}; it holds no secret. */
public final class InvalidJwtException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * @param rule such as {@code has expired ('exp')}
   */
  public InvalidJwtException(String rule) {
    super(rule, null, false, false);
  }

  /** The broken rule. */
  public String rule() {
    return String.valueOf(getMessage());
  }
}
