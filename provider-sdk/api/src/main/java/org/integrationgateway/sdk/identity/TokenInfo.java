package org.integrationgateway.sdk.identity;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * About a token that works.
 *
 * @param person the person that the token was issued for
 * @param scopes of the token
 * @param clientId which client it was given to; empty: the gateway itself
 * @param expiresAt empty: not limited
 * @param grantId the grant it belongs to; empty when it belongs to no grant
 * @param audiences where it can be used (RFC 8707); empty: not limited
 */
public record TokenInfo(
    Person person,
    List<String> scopes,
    String clientId,
    Optional<Instant> expiresAt,
    Optional<String> grantId,
    List<String> audiences) {
  public TokenInfo {
    scopes = List.copyOf(scopes);
    audiences = List.copyOf(audiences);
  }
}
