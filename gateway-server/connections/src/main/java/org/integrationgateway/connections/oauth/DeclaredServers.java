package org.integrationgateway.connections.oauth;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.core.connection.OAuthSettings;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.url.UrlTemplate;
import org.integrationgateway.engines.signing.ProofKey;
import org.integrationgateway.manifest.oauth.KeyProof;
import org.integrationgateway.sdk.Deadline;

/** The authorization servers that manifests declare: {@code oauth2}. */
public final class DeclaredServers implements AuthorizationServers {
  private final Supplier<URI> redirectUri;

  /**
   * @param redirectUri that operators register at authorization servers
   */
  public DeclaredServers(Supplier<URI> redirectUri) {
    this.redirectUri = redirectUri;
  }

  @Override
  public Found toConnect(OAuthSettings settings, Map<String, String> params, Deadline deadline) {
    return new Found(server(settings, params), settings.declared().scopes().names());
  }

  @Override
  public AuthorizationServer of(
      OAuthSettings settings, Map<String, String> params, Grant grant, Deadline deadline) {
    var server = server(settings, params);
    if (!server.client().id().equals(grant.clientId())) {
      throw new GatewayException(
          ErrorCode.RECONNECT_REQUIRED,
          "the credential was granted to another client than the one at %s: connect again"
              .formatted(settings.key()));
    }
    return server;
  }

  private AuthorizationServer server(OAuthSettings settings, Map<String, String> params) {
    var declared = settings.declared();
    var client = client(settings);
    return new AuthorizationServer(
        Optional.empty(),
        declared
            .authorizationUrl()
            .filter(url -> declared.grantType().asks())
            .map(url -> page(url, params)),
        declared
            .tokenUrl()
            .map(url -> expand(forSecrets(url, "tokenUrl", settings), "tokenUrl", params))
            .orElseThrow(() -> missing(settings, List.of("tokenUrl"))),
        declared
            .refreshUrl()
            .map(url -> expand(forSecrets(url, "refreshUrl", settings), "refreshUrl", params)),
        declared
            .revocationUrl()
            .map(
                url -> expand(forSecrets(url, "revocationUrl", settings), "revocationUrl", params)),
        client,
        Optional.empty(),
        false,
        // A client without a secret has nothing else that protects the code (RFC 9700, 2.1.1).
        declared.pkce() || client.secret().isEmpty(),
        Optional.of(declared.client().keyProof())
            .filter(KeyProof.REQUIRED::equals)
            .map(required -> ProofKey.generate()),
        Optional.empty(),
        declared,
        settings.outbound());
  }

  private AuthorizationServer.Client client(OAuthSettings settings) {
    var missing = settings.missingClient();
    if (!missing.isEmpty()) {
      throw missing(settings, missing);
    }
    GatewayAssertions.check(settings);
    return new AuthorizationServer.Client(
        settings.clientId().orElseThrow(),
        settings.clientSecret(),
        settings.declared().client().authentication());
  }

  private GatewayException missing(OAuthSettings settings, List<String> members) {
    var redirect =
        settings.declared().grantType().asks()
            ? "; the redirect URI to register at the authorization server is " + redirectUri.get()
            : "";
    return new GatewayException(
        ErrorCode.ADMIN_CONFIGURATION_REQUIRED,
        "no OAuth client is configured: an operator sets %s at %s%s"
            .formatted(String.join(" and ", members), settings.key(), redirect));
  }

  /**
   * A URL that receives the secret of the client. Where parameters decide its host, users would
   * decide who gets it: the configuration must list the hosts.
   */
  private static UrlTemplate forSecrets(String url, String member, OAuthSettings settings) {
    var template = UrlTemplate.endpoint(url);
    if (!template.hasFixedDomain() && !settings.outbound().reachesListedHostsOnly()) {
      throw new GatewayException(
          ErrorCode.ADMIN_CONFIGURATION_REQUIRED,
          "a parameter of the connection is the host of its %s ('%s'), which gets the client's secret: an operator must list the hosts that may receive it at %s"
              .formatted(
                  member,
                  url,
                  settings.key().replaceFirst("\\.connections\\..*", ".egress.allowedHosts")));
    }
    return template;
  }

  /** A page for browsers, at whose end may be the route that its scripts show. */
  private static URI page(String url, Map<String, String> params) {
    int end = url.indexOf("#/");
    var route = end < 0 ? "" : url.substring(end);
    var template = UrlTemplate.endpoint(url.substring(0, url.length() - route.length()));
    return URI.create(expand(template, "authorizationUrl", params) + route);
  }

  private static URI expand(UrlTemplate template, String member, Map<String, String> params) {
    try {
      return template.expand(name -> Optional.ofNullable(params.get(name)));
    } catch (UrlTemplate.UnusableParameterException unusable) {
      throw new GatewayException(
          ErrorCode.INVALID_PARAMETERS,
          "the connection %s, which its %s needs".formatted(unusable.getMessage(), member));
    }
  }
}
