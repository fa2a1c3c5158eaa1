package org.integrationgateway.manifest.connection;

import java.util.Locale;
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
  MCP_OAUTH,
  /** Fields that are exchanged for a token. */
  TWO_STEP("twoStep"),
  /** A signed JSON Web Token (RFC 7519) that is made of fields. */
  JWT,
  /** Requests signed for AWS. */
  SIGV4,
  /** OAuth 1.0 (RFC 5849). */
  OAUTH1,
  /** Digest access authentication (RFC 7616). */
  DIGEST,
  /** The cookies of a login request. */
  SESSION,
  /** A client certificate in the handshake of TLS. */
  TLS;

  private final String text;

  AuthType() {
    this.text = name().toLowerCase(Locale.ROOT);
  }

  AuthType(String text) {
    this.text = text;
  }

  @Override
  public String text() {
    return text;
  }

  /** Returns whether fields get a token, which requests present. */
  public boolean isLogin() {
    return this == TWO_STEP || this == JWT || this == SESSION;
  }

  /** Returns whether tokens are obtained by OAuth. */
  public boolean isOAuth() {
    return this == OAUTH2 || this == MCP_OAUTH;
  }
}
