package org.integrationgateway.server.publicapi;

import java.net.URI;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.Grant;
import org.integrationgateway.sdk.identity.GrantPage;
import org.integrationgateway.sdk.identity.Identity;
import org.integrationgateway.sdk.identity.LoginPage;
import org.integrationgateway.sdk.identity.TokenInfo;
import org.integrationgateway.sdk.identity.TokenRequest;
import org.integrationgateway.sdk.identity.Tokens;
import org.integrationgateway.sdk.identity.UserInfo;

/**
 * The identity provider for requests without a caller, which log in. In the name of the gateway
 * itself they can only exchange codes and refresh tokens, whose owners return to this machine or to
 * the gateway.
 *
 * @param url where people reach the gateway
 */
record LoginIdentity(Identity identity, PublicUrl url) implements Identity {
  private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "[::1]", "localhost");

  @Override
  public LoginPage authorize(AuthorizeRequest request) {
    if (request.clientId().isEmpty()) {
      requireReturn(request.redirectUri());
    }
    return identity.authorize(request);
  }

  @Override
  public Tokens token(TokenRequest request) {
    if (request.client().id().isEmpty()) {
      if (request instanceof TokenRequest.AuthorizationCode code) {
        requireReturn(code.redirectUri());
      } else if (!(request instanceof TokenRequest.RefreshToken)) {
        throw new GatewayException(
            ErrorCode.FORBIDDEN,
            "the grant type '%s' needs a client of the identity provider: send client_id and client_secret"
                .formatted(request.grantType()));
      }
    }
    return identity.token(request);
  }

  private void requireReturn(String redirect) {
    var uri = uri(redirect);
    boolean loopback =
        uri.filter(to -> "http".equals(to.getScheme()) && LOOPBACK.contains(host(to))).isPresent();
    var own = url.uri();
    boolean here = uri.filter(to -> origin(to).equals(origin(own))).isPresent();
    if (!loopback && !here) {
      throw new GatewayException(
          ErrorCode.INVALID_PARAMETERS,
          "redirect_uri '%s' is neither below %s nor an http URL of this host: a login without client_id returns only there"
              .formatted(redirect, own));
    }
  }

  private static Optional<URI> uri(String text) {
    try {
      return Optional.of(URI.create(text)).filter(uri -> uri.getRawUserInfo() == null);
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  private static String origin(URI uri) {
    return uri.getScheme() + "://" + host(uri) + ":" + uri.getPort();
  }

  private static String host(URI uri) {
    return Optional.ofNullable(uri.getHost()).orElse("");
  }

  @Override
  public Optional<TokenInfo> introspect(Secret token) {
    throw LoginServices.refused();
  }

  @Override
  public UserInfo userInfo(Optional<Secret> token) {
    throw LoginServices.refused();
  }

  @Override
  public GrantPage listGrants(Optional<String> subject, int limit, Optional<String> pageToken) {
    throw LoginServices.refused();
  }

  @Override
  public Grant getGrant(String id) {
    throw LoginServices.refused();
  }

  @Override
  public void revokeGrant(String id) {
    throw LoginServices.refused();
  }
}
