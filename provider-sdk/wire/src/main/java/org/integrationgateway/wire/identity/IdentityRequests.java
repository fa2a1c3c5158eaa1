package org.integrationgateway.wire.identity;

import static org.integrationgateway.wire.identity.Absent.plain;
import static org.integrationgateway.wire.identity.Absent.secret;
import static org.integrationgateway.wire.identity.Absent.text;

import org.integrationgateway.protocol.v1.AuthorizeRequest;
import org.integrationgateway.protocol.v1.TokenRequest;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.identity.Client;
import org.integrationgateway.sdk.identity.TokenRequest.AuthorizationCode;
import org.integrationgateway.sdk.identity.TokenRequest.ClientCredentials;
import org.integrationgateway.sdk.identity.TokenRequest.Other;
import org.integrationgateway.sdk.identity.TokenRequest.RefreshToken;
import org.integrationgateway.sdk.identity.TokenRequest.TokenExchange;
import org.integrationgateway.sdk.identity.TypedToken;

/** Requests for logins and tokens, to the wire and back. */
final class IdentityRequests {
  private IdentityRequests() {}

  static AuthorizeRequest write(org.integrationgateway.sdk.identity.AuthorizeRequest request) {
    var written =
        AuthorizeRequest.newBuilder()
            .setClientId(request.clientId())
            .setRedirectUri(request.redirectUri())
            .setCodeChallenge(request.codeChallenge())
            .setCodeChallengeMethod(request.codeChallengeMethod())
            .addAllScopes(request.scopes())
            .addAllResources(request.resources());
    request.state().ifPresent(written::setState);
    request.nonce().ifPresent(written::setNonce);
    request.loginHint().ifPresent(written::setLoginHint);
    return written.build();
  }

  static org.integrationgateway.sdk.identity.AuthorizeRequest read(AuthorizeRequest request) {
    return new org.integrationgateway.sdk.identity.AuthorizeRequest(
        request.getClientId(),
        request.getRedirectUri(),
        text(request.getState()),
        request.getCodeChallenge(),
        request.getCodeChallengeMethod(),
        request.getScopesList(),
        text(request.getNonce()),
        request.getResourcesList(),
        text(request.getLoginHint()));
  }

  static TokenRequest write(org.integrationgateway.sdk.identity.TokenRequest request) {
    var written =
        TokenRequest.newBuilder()
            .setGrantType(request.grantType())
            .setClientId(request.client().id())
            .setClientSecret(plain(request.client().secret()));
    if (request instanceof AuthorizationCode code) {
      written
          .setCode(plain(code.code()))
          .setRedirectUri(code.redirectUri())
          .setCodeVerifier(plain(code.codeVerifier()));
    } else if (request instanceof RefreshToken refresh) {
      written.setRefreshToken(plain(refresh.refreshToken())).addAllScopes(refresh.scopes());
    } else if (request instanceof ClientCredentials credentials) {
      written.addAllScopes(credentials.scopes()).addAllResources(credentials.resources());
    } else if (request instanceof TokenExchange exchange) {
      exchange(written, exchange);
    }
    return written.build();
  }

  private static void exchange(TokenRequest.Builder written, TokenExchange exchange) {
    written
        .setSubjectToken(plain(exchange.subject().token()))
        .setSubjectTokenType(exchange.subject().type())
        .setRequestedTokenType(exchange.requestedType().orElse(""))
        .addAllScopes(exchange.scopes())
        .addAllResources(exchange.resources());
    exchange
        .actor()
        .ifPresent(
            actor -> written.setActorToken(plain(actor.token())).setActorTokenType(actor.type()));
  }

  static org.integrationgateway.sdk.identity.TokenRequest read(TokenRequest request) {
    var client = new Client(request.getClientId(), secret(request.getClientSecret()));
    return switch (request.getGrantType()) {
      case AuthorizationCode.NAME ->
          new AuthorizationCode(
              client,
              Secret.of(request.getCode()),
              request.getRedirectUri(),
              Secret.of(request.getCodeVerifier()));
      case RefreshToken.NAME ->
          new RefreshToken(client, Secret.of(request.getRefreshToken()), request.getScopesList());
      case ClientCredentials.NAME ->
          new ClientCredentials(client, request.getScopesList(), request.getResourcesList());
      case TokenExchange.NAME ->
          new TokenExchange(
              client,
              new TypedToken(Secret.of(request.getSubjectToken()), request.getSubjectTokenType()),
              secret(request.getActorToken())
                  .map(actor -> new TypedToken(actor, request.getActorTokenType())),
              text(request.getRequestedTokenType()),
              request.getScopesList(),
              request.getResourcesList());
      default -> new Other(client, request.getGrantType());
    };
  }
}
