package org.integrationgateway.connections.oauth;

import java.net.URI;
import java.util.Optional;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.manifest.oauth.ClientAuthentication;
import org.integrationgateway.manifest.oauth.OAuth;
import org.integrationgateway.sdk.Secret;

/**
 * An authorization server as one connection uses it: its endpoints without placeholders, and the
 * gateway's client there.
 *
 * @param issuer identifier of the server (RFC 8414), where its metadata is known
 * @param authorization endpoint at which people agree; empty for client credentials
 * @param refresh endpoint for refresh tokens, where it is not {@code token}
 * @param revocation endpoint of RFC 7009, where there is one
 * @param resource indicator that requests carry (RFC 8707)
 * @param sendsIssuer whether its answers to authorization requests carry {@code iss} (RFC 9207), so
 *     that an answer without it is refused
 * @param pkce whether codes are bound to a proof key (RFC 7636, S256)
 * @param dialect scopes, parameters and media types of its requests and answers
 * @param outbound sends requests under the egress policy of the app
 */
public record AuthorizationServer(
    Optional<String> issuer,
    Optional<URI> authorization,
    URI token,
    Optional<URI> refresh,
    Optional<URI> revocation,
    Client client,
    Optional<String> resource,
    boolean sendsIssuer,
    boolean pkce,
    OAuth dialect,
    Outbound outbound) {

  /** The audience of assertions for this server (RFC 7523, section 3). */
  public String audience() {
    return dialect.assertion().assertionAudience().or(() -> issuer).orElseGet(token::toString);
  }

  /**
   * The gateway's client.
   *
   * @param secret empty for public clients
   */
  public record Client(String id, Optional<Secret> secret, ClientAuthentication authentication) {}
}
