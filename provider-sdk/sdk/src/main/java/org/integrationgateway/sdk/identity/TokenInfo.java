package org.integrationgateway.sdk.identity;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * About a token that works.
 *
 * @param person whom it speaks for
 * @param scopes what it is good for
 * @param clientId which client it was given to; empty: the gateway itself
 * @param expiresAt empty: not limited
 * @param grantId the grant it stands under; empty when it stands under none
 * @param audiences what it can be used at (RFC 8707); none: not limited
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
