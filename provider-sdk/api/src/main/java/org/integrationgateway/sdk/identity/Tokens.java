package org.integrationgateway.sdk.identity;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/**
 * The answer to a token request; the access token is a bearer token (RFC 6750).
 *
 * @param expiresIn how long the access token works; empty: not known
 * @param refreshToken renews the access token
 * @param scopes of the token
 * @param idToken OpenID Connect's
 * @param issuedTokenType what kind of token the access token is, after an exchange
 * @param grantId the grant it belongs to; empty when it belongs to no grant
 * @param person the person that the token was issued for
 */
public record Tokens(
    Secret accessToken,
    Optional<Duration> expiresIn,
    Optional<Secret> refreshToken,
    List<String> scopes,
    Optional<Secret> idToken,
    Optional<String> issuedTokenType,
    Optional<String> grantId,
    Person person) {
  public Tokens {
    scopes = List.copyOf(scopes);
  }
}
