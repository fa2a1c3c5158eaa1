package org.integrationgateway.config.server;

import static org.integrationgateway.config.shape.Key.block;
import static org.integrationgateway.config.shape.Key.withDefault;
import static org.integrationgateway.config.shape.Scalars.FLAG;
import static org.integrationgateway.config.shape.Scalars.duration;
import static org.integrationgateway.config.shape.Scalars.integer;

import java.time.Duration;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.Settings;

/** {@code server.credentialRefresh}. */
final class RefreshKeys {
  private static final RefreshConfig DEFAULT = RefreshConfig.DEFAULT;
  private static final Key<Boolean> ENABLED =
      withDefault(
          "enabled",
          FLAG,
          DEFAULT.enabled(),
          "Whether tokens are refreshed that no call uses. false: a token is refreshed by the first"
              + " call that finds it expired, or about to.");
  private static final Key<Duration> AHEAD =
      withDefault(
          "ahead",
          duration(Duration.ofSeconds(1), Duration.ofDays(1)),
          DEFAULT.ahead(),
          "How long before its end a token is refreshed, or a third of its life where that is"
              + " shorter; earlier by up to a fifth of its life, so that tokens which expire"
              + " together are not refreshed together.");
  private static final Key<Integer> CONCURRENCY =
      withDefault(
          "concurrency",
          integer(1, 64),
          DEFAULT.concurrency(),
          "How many tokens each replica refreshes at once. Calls do not wait for these.");

  static final Key<Settings> CREDENTIAL_REFRESH =
      block(
          "credentialRefresh",
          Block.of(ENABLED, AHEAD, CONCURRENCY),
          "OAuth access tokens are refreshed before they expire.");

  private RefreshKeys() {}

  static RefreshConfig read(Settings refresh) {
    return new RefreshConfig(refresh.get(ENABLED), refresh.get(AHEAD), refresh.get(CONCURRENCY));
  }
}
