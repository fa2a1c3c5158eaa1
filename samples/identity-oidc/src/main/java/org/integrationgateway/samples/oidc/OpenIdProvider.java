package org.integrationgateway.samples.oidc;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.AuthorizationGrant;
import com.nimbusds.oauth2.sdk.ErrorObject;
import com.nimbusds.oauth2.sdk.GeneralException;
import com.nimbusds.oauth2.sdk.OAuth2Error;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.RefreshTokenGrant;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.oauth2.sdk.token.AccessToken;
import com.nimbusds.oauth2.sdk.token.RefreshToken;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponse;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponseParser;
import com.nimbusds.openid.connect.sdk.UserInfoRequest;
import com.nimbusds.openid.connect.sdk.UserInfoResponse;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import com.nimbusds.openid.connect.sdk.validators.IDTokenValidator;
import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.AuthorizeRequest;

/**
 * A client of the OpenID Connect provider at which users log in (OpenID Connect Core 1.0, section
 * 3.1).
 */
final class OpenIdProvider {
  private static final int TIMEOUT_MILLIS = 10_000;

  /** A user who has logged in there, with the provider's claims. */
  record LoggedIn(String nonce, Map<String, Object> claims, Optional<Secret> refreshToken) {}

  private final OIDCProviderMetadata metadata;
  private final ClientID client;
  private final Optional<Secret> secret;
  private final Scope scopes;
  private final IDTokenValidator validator;

  OpenIdProvider(URI issuer, String clientId, Optional<Secret> secret, List<String> scopes) {
    this.client = new ClientID(clientId);
    this.secret = secret;
    this.scopes = Scope.parse(scopes);
    try {
      metadata = OIDCProviderMetadata.resolve(new Issuer(issuer), TIMEOUT_MILLIS, TIMEOUT_MILLIS);
      validator =
          new IDTokenValidator(
              metadata.getIssuer(),
              client,
              new JWSVerificationKeySelector<SecurityContext>(
                  algorithms(metadata),
                  JWKSourceBuilder.create(metadata.getJWKSetURI().toURL()).build()),
              null);
    } catch (IOException away) {
      throw new ServiceException(
          Reason.UNAVAILABLE,
          "issuer: no OpenID Connect provider responds below '%s': %s"
              .formatted(issuer, away.getMessage()),
          away);
    } catch (GeneralException | IllegalArgumentException away) {
      throw new IllegalArgumentException(
          "issuer: no OpenID Connect provider responds below '%s': %s"
              .formatted(issuer, away.getMessage()),
          away);
    }
  }

  /**
   * The accepted algorithms, which use a private key: a shared secret would also allow the client
   * to sign.
   */
  private static Set<JWSAlgorithm> algorithms(OIDCProviderMetadata metadata) {
    var offered = metadata.getIDTokenJWSAlgs();
    var asymmetric = new java.util.HashSet<>(JWSAlgorithm.Family.SIGNATURE);
    if (offered != null) {
      asymmetric.retainAll(offered);
    }
    return asymmetric.isEmpty() ? Set.of(JWSAlgorithm.RS256) : asymmetric;
  }

  /** Returns the address of the provider's login page for this request. */
  URI page(AuthorizeRequest request, String nonce) {
    var page =
        new AuthenticationRequest.Builder(
                ResponseType.CODE, scopes, client, URI.create(request.redirectUri()))
            .endpointURI(metadata.getAuthorizationEndpointURI())
            .nonce(new Nonce(nonce))
            .customParameter("code_challenge", request.codeChallenge())
            .customParameter("code_challenge_method", request.codeChallengeMethod());
    request.state().filter(state -> !state.isEmpty()).map(State::new).ifPresent(page::state);
    request.loginHint().ifPresent(page::loginHint);
    return page.build().toURI();
  }

  /** Exchanges the code of a login for its user. */
  LoggedIn redeem(Secret code, String redirectUri, Secret verifier) {
    var grant =
        code.use(
            text ->
                verifier.use(
                    proof ->
                        new AuthorizationCodeGrant(
                            new AuthorizationCode(text),
                            URI.create(redirectUri),
                            new CodeVerifier(proof))));
    var answer = ask(grant);
    var token = answer.getOIDCTokens().getIDToken();
    if (token == null) {
      throw failure(Reason.FAILED, "it gives no identity token: is openid in loginScopes?");
    }
    try {
      var claims =
          new LinkedHashMap<String, Object>(validator.validate(token, null).toJSONObject());
      more(answer.getOIDCTokens().getAccessToken(), claims);
      return new LoggedIn(
          String.valueOf(claims.get("nonce")),
          claims,
          Optional.ofNullable(answer.getOIDCTokens().getRefreshToken())
              .map(refresh -> Secret.of(refresh.getValue())));
    } catch (BadJOSEException | JOSEException forged) {
      throw failure(Reason.FAILED, "its identity token is not valid: " + forged.getMessage());
    }
  }

  /** The claims of profile and email come from the user info endpoint (section 5.4). */
  private void more(AccessToken token, Map<String, Object> claims) {
    if (metadata.getUserInfoEndpointURI() == null) {
      return;
    }
    try {
      var answer =
          UserInfoResponse.parse(
              send(new UserInfoRequest(metadata.getUserInfoEndpointURI(), token).toHTTPRequest()));
      if (answer.indicatesSuccess()) {
        var info = answer.toSuccessResponse().getUserInfo();
        // Section 5.3.2: without this check the answer may be about another user.
        if (info != null && info.getSubject().getValue().equals(claims.get("sub"))) {
          info.toJSONObject().forEach(claims::putIfAbsent);
        }
      }
    } catch (ParseException malformed) {
      throw failure(Reason.UNAVAILABLE, malformed.getMessage());
    }
  }

  /**
   * Asks the provider whether a login is still valid.
   *
   * @return the refresh token for the next time
   * @throws ServiceException {@code INVALID_GRANT} when it is not
   */
  Secret refresh(Secret token) {
    var grant = token.use(text -> new RefreshTokenGrant(new RefreshToken(text)));
    var next = ask(grant).getOIDCTokens().getRefreshToken();
    return next == null ? token : Secret.of(next.getValue());
  }

  private OIDCTokenResponse ask(AuthorizationGrant grant) {
    var endpoint = metadata.getTokenEndpointURI();
    var request =
        secret
            .map(
                known ->
                    known.use(
                        text ->
                            new TokenRequest.Builder(
                                    endpoint,
                                    new ClientSecretBasic(
                                        client, new com.nimbusds.oauth2.sdk.auth.Secret(text)),
                                    grant)
                                .build()))
            .orElseGet(() -> new TokenRequest.Builder(endpoint, client, grant).build());
    try {
      var answer = OIDCTokenResponseParser.parse(send(request.toHTTPRequest()));
      if (answer.indicatesSuccess()) {
        return (OIDCTokenResponse) answer.toSuccessResponse();
      }
      throw refused(answer.toErrorResponse().getErrorObject());
    } catch (ParseException malformed) {
      throw failure(Reason.UNAVAILABLE, malformed.getMessage());
    }
  }

  private static ServiceException refused(ErrorObject error) {
    if (OAuth2Error.INVALID_GRANT.getCode().equals(error.getCode())) {
      return failure(Reason.INVALID_GRANT, "it does not take this code or token: log in again");
    }
    return failure(
        error.getHTTPStatusCode() >= 500 ? Reason.UNAVAILABLE : Reason.FAILED,
        "it answers " + error.getCode());
  }

  private static HTTPResponse send(HTTPRequest request) {
    request.setConnectTimeout(TIMEOUT_MILLIS);
    request.setReadTimeout(TIMEOUT_MILLIS);
    try {
      return request.send();
    } catch (IOException away) {
      throw new ServiceException(
          Reason.UNAVAILABLE, "the OpenID Connect provider does not respond: try again", away);
    }
  }

  private static ServiceException failure(Reason reason, String message) {
    return new ServiceException(reason, "the OpenID Connect provider: " + message);
  }
}
