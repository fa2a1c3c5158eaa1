package org.integrationgateway.manifest.oauth;

import org.integrationgateway.manifest.fields.Choice;

/** How the client authenticates at the token endpoint (RFC 6749, 2.3.1; RFC 7523; RFC 8705). */
public enum ClientAuthentication implements Choice {
  /** {@code client_id} and {@code client_secret} in the request's body. */
  BODY,
  /** HTTP basic authentication. */
  HEADER,
  /** An assertion that the client signs with its private key (RFC 7523, 2.2). */
  PRIVATE_KEY_JWT,
  /** A client certificate in the handshake of TLS (RFC 8705, 2). */
  TLS;

  /** Whether the client sends a secret. */
  public boolean isSecret() {
    return this == BODY || this == HEADER;
  }
}
