package org.integrationgateway.sdk.identity;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/** A token request, one of the grant types of OAuth 2.0. */
public sealed interface TokenRequest {
  /** The name of the grant type on the wire (RFC 6749, section 4.5). */
  String grantType();

  /** The client that makes the request. */
  Client client();

  /**
   * Exchanges the code of a login (RFC 6749, section 4.1.3).
   *
   * @param redirectUri as at the login
   * @param codeVerifier of which the login brought the challenge (RFC 7636, section 4.5)
   */
  record AuthorizationCode(Client client, Secret code, String redirectUri, Secret codeVerifier)
      implements TokenRequest {
    /** The name on the wire. */
    public static final String NAME = "authorization_code";

    @Override
    public String grantType() {
      return NAME;
    }
  }

  /**
   * Exchanges a refresh token (RFC 6749, section 6), which cannot be used again.
   *
   * @param scopes not more than was granted; none: what was granted
   */
  record RefreshToken(Client client, Secret refreshToken, List<String> scopes)
      implements TokenRequest {
    /** The name on the wire. */
    public static final String NAME = "refresh_token";

    public RefreshToken {
      scopes = List.copyOf(scopes);
    }

    @Override
    public String grantType() {
      return NAME;
    }
  }

  /**
   * A request of the client for itself (RFC 6749, section 4.4).
   *
   * @param scopes not more than the client may have; none: those
   * @param resources where the token will be used (RFC 8707); empty: not limited
   */
  record ClientCredentials(Client client, List<String> scopes, List<String> resources)
      implements TokenRequest {
    /** The name on the wire. */
    public static final String NAME = "client_credentials";

    public ClientCredentials {
      scopes = List.copyOf(scopes);
      resources = List.copyOf(resources);
    }

    @Override
    public String grantType() {
      return NAME;
    }
  }

  /**
   * Exchanges another token (RFC 8693).
   *
   * @param subject the token to exchange
   * @param actor who acts, when it is not the subject
   * @param requestedType what kind of token is asked for; empty: an access token
   * @param scopes not more than the subject's token has; none: those
   * @param resources what the token will be used at; none: as the subject's token
   */
  record TokenExchange(
      Client client,
      TypedToken subject,
      Optional<TypedToken> actor,
      Optional<String> requestedType,
      List<String> scopes,
      List<String> resources)
      implements TokenRequest {
    /** The name on the wire. */
    public static final String NAME = "urn:ietf:params:oauth:grant-type:token-exchange";

    public TokenExchange {
      scopes = List.copyOf(scopes);
      resources = List.copyOf(resources);
    }

    /** An access token for another, with these scopes. */
    public static TokenExchange of(Client client, Secret accessToken, List<String> scopes) {
      return new TokenExchange(
          client,
          TypedToken.access(accessToken),
          Optional.empty(),
          Optional.empty(),
          scopes,
          List.of());
    }

    @Override
    public String grantType() {
      return NAME;
    }
  }

  /** A grant type that this library does not know; providers that do not know it refuse it. */
  record Other(Client client, String grantType) implements TokenRequest {}
}
