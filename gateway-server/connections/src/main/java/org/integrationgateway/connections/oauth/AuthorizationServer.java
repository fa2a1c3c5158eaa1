package org.integrationgateway.connections.oauth;

import java.net.URI;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.template.TemplateException;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.engines.signing.CertificateAccess;
import org.integrationgateway.engines.signing.ChallengedPresentation;
import org.integrationgateway.engines.signing.ClientCertificate;
import org.integrationgateway.engines.signing.CredentialValues;
import org.integrationgateway.engines.signing.Presentation;
import org.integrationgateway.engines.signing.ProofKey;
import org.integrationgateway.engines.signing.ProvenToken;
import org.integrationgateway.manifest.oauth.ClientAuthentication;
import org.integrationgateway.manifest.oauth.GrantType;
import org.integrationgateway.manifest.oauth.OAuth;
import org.integrationgateway.sdk.Secret;
import org.jspecify.annotations.Nullable;

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
 * @param proof the key that tokens are bound to, where they are (RFC 9449)
 * @param certificate that requests to it show in the handshake of TLS (RFC 8705)
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
    Optional<ProofKey> proof,
    Optional<ClientCertificate> certificate,
    OAuth dialect,
    Outbound outbound) {

  /** Refuses an audience that another server would accept: this server gets the assertion. */
  public AuthorizationServer {
    var named = dialect.assertion().assertionAudience();
    boolean isOwnKey =
        client.authentication() == ClientAuthentication.PRIVATE_KEY_JWT && client.secret().isEmpty()
            || dialect.grantType() == GrantType.TOKEN_EXCHANGE
            || dialect.grantType() == GrantType.JWT_BEARER;
    if (isOwnKey && named.filter(text -> !isAtHost(text, token.getHost())).isPresent()) {
      throw new GatewayException(
          ErrorCode.ADMIN_CONFIGURATION_REQUIRED,
          "the assertionAudience '%s' is not of the host of the tokenUrl '%s': what the gateway signs with its own key is for the server that gets it"
              .formatted(named.orElseThrow(), token));
    }
  }

  private static boolean isAtHost(String audience, String host) {
    try {
      return host.equalsIgnoreCase(URI.create(audience).getHost());
    } catch (IllegalArgumentException noUrl) {
      return false;
    }
  }

  /** Returns this server as one that issues tokens which are bound to a key. */
  public AuthorizationServer proving(ProofKey key) {
    return with(key, certificate.orElse(null));
  }

  /**
   * Returns this server for a credential with these fields and params. Where the manifest places
   * tokens itself, no proof stands beside them, so they are not bound to a key. A client
   * certificate is shown to the server as to the upstream.
   *
   * @throws GatewayException {@code ADMIN_CONFIGURATION_REQUIRED} when the certificate cannot be
   *     used
   */
  public AuthorizationServer presentedBy(
      Presentation presentation, Map<String, Secret> fields, Map<String, String> params) {
    var proven = ChallengedPresentation.in(presentation).filter(ProvenToken.class::isInstance);
    var values =
        new CredentialValues(
            name -> Optional.ofNullable(fields.get(name)),
            name -> Optional.ofNullable(params.get(name)),
            InstantSource.system());
    try {
      return with(
          proof.filter(key -> proven.isPresent()).orElse(null),
          CertificateAccess.in(presentation)
              .map(access -> access.certificate(values))
              .orElse(null));
    } catch (TemplateException unusable) {
      throw new GatewayException(
          ErrorCode.ADMIN_CONFIGURATION_REQUIRED,
          "no client certificate can be shown to '%s': the credential %s; with clientAuth tls, clientSecret is a certificate and its private key in PEM"
              .formatted(token.getHost(), unusable.reason()));
    }
  }

  private AuthorizationServer with(@Nullable ProofKey key, @Nullable ClientCertificate shown) {
    return new AuthorizationServer(
        issuer,
        authorization,
        token,
        refresh,
        revocation,
        client,
        resource,
        sendsIssuer,
        pkce,
        Optional.ofNullable(key),
        Optional.ofNullable(shown),
        dialect,
        outbound);
  }

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
