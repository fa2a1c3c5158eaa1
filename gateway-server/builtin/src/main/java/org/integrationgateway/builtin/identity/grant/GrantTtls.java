package org.integrationgateway.builtin.identity.grant;

import java.time.Duration;
import org.integrationgateway.engines.identity.TokenLifetimes;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/** The keys of embedded identity providers for the lifetimes of tokens and logins. */
public record GrantTtls(
    @Doc("How long an access token is valid.") @Default("1h") Duration accessTokenTtl,
    @Doc("The maximum duration of a login, no matter how often its tokens are refreshed.")
        @Default("30d")
        Duration grantTtl) {
  /** An hour, and 30 days. */
  public static final GrantTtls DEFAULT = new GrantTtls(Duration.ofHours(1), Duration.ofDays(30));

  /**
   * The lifetimes of the ledger.
   *
   * @throws IllegalArgumentException when access tokens would outlive their login
   */
  public TokenLifetimes lifetimes() {
    return new TokenLifetimes(accessTokenTtl, grantTtl);
  }
}
