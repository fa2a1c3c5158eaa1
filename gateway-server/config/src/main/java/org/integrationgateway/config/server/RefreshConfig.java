package org.integrationgateway.config.server;

import java.time.Duration;

/**
 * {@code server.credentialRefresh}: access tokens that are refreshed without a call.
 *
 * @param enabled false: tokens are refreshed by the calls that use them only
 * @param ahead how long before its end a token is refreshed; at most a third of its life
 * @param concurrency how many token requests run at once
 */
public record RefreshConfig(boolean enabled, Duration ahead, int concurrency) {
  /** The defaults, which {@code docs/reference/configuration.md} lists. */
  public static final RefreshConfig DEFAULT = new RefreshConfig(true, Duration.ofMinutes(5), 4);
}
