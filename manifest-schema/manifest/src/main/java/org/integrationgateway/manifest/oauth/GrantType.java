package org.integrationgateway.manifest.oauth;

import org.integrationgateway.manifest.fields.Choice;

/** How tokens are obtained. */
public enum GrantType implements Choice {
  /** The user agrees in a browser (RFC 6749, 4.1). */
  AUTHORIZATION_CODE,
  /** The client requests a token for itself, without a user (RFC 6749, 4.4). */
  CLIENT_CREDENTIALS,
  /**
   * A token about the caller is exchanged for one of the upstream, without a question (RFC 8693).
   */
  TOKEN_EXCHANGE,
  /**
   * An assertion about the caller, or a workload, gets a token, without a question (RFC 7523, 2.1).
   */
  JWT_BEARER;

  /** Whether a user is asked. */
  public boolean asks() {
    return this == AUTHORIZATION_CODE;
  }
}
