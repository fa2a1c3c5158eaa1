package org.integrationgateway.config.server;

import java.time.Duration;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Range;

/**
 * {@code server.shutdown}: how a server ends after SIGTERM. Both times together are the longest
 * that the process takes.
 */
public record ShutdownConfig(
    @Doc(
            "How long calls are still served after SIGTERM, while /ready returns 503 so"
                + " that load balancers send requests elsewhere. Ctrl-C has no delay.")
        @Range(least = "0s", most = "1h")
        @Default("5s")
        Duration delay,
    @Doc(
            "How long the process may take to stop after the delay: first for calls in"
                + " flight, the last 5 seconds (at most half) for the providers and the store."
                + " Then it is halted.")
        @Range(least = "1s", most = "1h")
        @Default("20s")
        Duration drain) {
  /** The defaults. */
  public static final ShutdownConfig DEFAULT = RecordBlock.defaults(ShutdownConfig.class);

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
