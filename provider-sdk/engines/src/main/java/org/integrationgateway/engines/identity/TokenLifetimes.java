package org.integrationgateway.engines.identity;

import java.time.Duration;

/**
 * How long tokens and grants live.
 *
 * @param accessToken how long an access token works
 * @param grant how long a login lasts at most, even if it is refreshed
 */
public record TokenLifetimes(Duration accessToken, Duration grant) {
  /** An hour, and 30 days. */
  public static final TokenLifetimes DEFAULT =
      new TokenLifetimes(Duration.ofHours(1), Duration.ofDays(30));

  public TokenLifetimes {
    if (accessToken.isNegative() || accessToken.compareTo(grant) > 0) {
      throw new IllegalArgumentException("accessTokenTtl must be between PT0S and grantTtl");
    }
  }
}
