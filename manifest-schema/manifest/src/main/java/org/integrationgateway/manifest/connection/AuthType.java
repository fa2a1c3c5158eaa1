package org.integrationgateway.manifest.connection;

import org.integrationgateway.manifest.fields.Choice;

/** How a connection authenticates to its upstream. */
public enum AuthType implements Choice {
  /** No authentication. */
  NONE,
  /** One token in the Authorization header (RFC 6750). */
  BEARER,
  /** Fields that the user fills in, presented as {@link AuthMapping} says. */
  MANUAL,
  /** OAuth 2.0 (RFC 6749). */
  OAUTH2,
  /** OAuth by the discovery of the Model Context Protocol, from the app's MCP surface. */
  MCP_OAUTH;

  /** Returns whether tokens are obtained by OAuth. */
  public boolean isOAuth() {
    return this == OAUTH2 || this == MCP_OAUTH;
  }
}
