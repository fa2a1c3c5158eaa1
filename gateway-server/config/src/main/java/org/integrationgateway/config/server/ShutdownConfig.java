package org.integrationgateway.config.server;

import java.time.Duration;

/**
 * {@code server.shutdown}: how a server ends after SIGTERM. Both times together are the longest
 * that the process takes.
 *
 * @param delay how long calls are served while {@code /ready} answers 503
 * @param drain how long the calls under way, the providers and the store have afterwards
 */
public record ShutdownConfig(Duration delay, Duration drain) {
  /** The defaults, which {@code docs/reference/configuration.md} lists. */
  public static final ShutdownConfig DEFAULT =
      new ShutdownConfig(Duration.ofSeconds(5), Duration.ofSeconds(20));

  /** The part of {@code drain} for providers and store, at most half of it. */
  private static final Duration RESERVE = Duration.ofSeconds(5);

  /** How long the requests under way have. */
  public Duration requests() {
    var half = drain.dividedBy(2);
    return drain.minus(half.compareTo(RESERVE) < 0 ? half : RESERVE);
  }

  /** The longest that the process takes to end after the signal. */
  public Duration whole() {
    return delay.plus(drain);
  }
}
