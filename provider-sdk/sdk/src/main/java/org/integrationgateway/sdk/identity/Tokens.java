package org.integrationgateway.sdk.identity;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/**
 * What a token request is answered with; the access token is a bearer token (RFC 6750).
 *
 * @param expiresIn how long the access token works; empty: not known
 * @param refreshToken with which to ask again
 * @param scopes what it is good for
 * @param idToken OpenID Connect's
 * @param issuedTokenType what kind of token the access token is, after an exchange
 * @param grantId the grant it stands under; empty when it stands under none
 * @param person whom it speaks for
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
