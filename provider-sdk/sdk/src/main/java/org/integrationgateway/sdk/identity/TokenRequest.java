package org.integrationgateway.sdk.identity;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/** Asks for a token, in one of the ways that OAuth 2.0 knows. */
public sealed interface TokenRequest {
  /** How the wire names this way (RFC 6749, section 4.5). */
  String grantType();

  /** Which client asks. */
  Client client();

  /**
   * Against the code that a login ended with (RFC 6749, section 4.1.3).
   *
   * @param redirectUri as at the login
   * @param codeVerifier of which the login brought the challenge (RFC 7636, section 4.5)
   */
  record AuthorizationCode(Client client, Secret code, String redirectUri, Secret codeVerifier)
      implements TokenRequest {
    /** The wire's name. */
    public static final String NAME = "authorization_code";

    @Override
    public String grantType() {
      return NAME;
    }
  }

  /**
   * Against a refresh token (RFC 6749, section 6), which is used up by it.
   *
   * @param scopes not more than was granted; none: what was granted
   */
  record RefreshToken(Client client, Secret refreshToken, List<String> scopes)
      implements TokenRequest {
    /** The wire's name. */
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
   * For the client itself (RFC 6749, section 4.4).
   *
   * @param scopes not more than the client may have; none: those
   * @param resources what the token will be used at (RFC 8707); none: not limited
   */
  record ClientCredentials(Client client, List<String> scopes, List<String> resources)
      implements TokenRequest {
    /** The wire's name. */
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
   * Against another token (RFC 8693).
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
    /** The wire's name. */
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

  /** In a way that this library has no record for; a provider that has none either refuses it. */
  record Other(Client client, String grantType) implements TokenRequest {}
}
