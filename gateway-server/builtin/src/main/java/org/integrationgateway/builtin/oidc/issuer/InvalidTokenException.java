package org.integrationgateway.builtin.oidc.issuer;

/** A signed token that is refused. The message names the rule, and nothing of the token. */
public final class InvalidTokenException extends Exception {
  private static final long serialVersionUID = 1L;

  InvalidTokenException(String message) {
    super(message);
  }
}
