package org.integrationgateway.config.server;

import static org.integrationgateway.config.shape.Key.block;
import static org.integrationgateway.config.shape.Key.withDefault;
import static org.integrationgateway.config.shape.Scalars.duration;

import java.time.Duration;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.Settings;

/** {@code server.shutdown}. */
final class ShutdownKeys {
  private static final ShutdownConfig DEFAULT = ShutdownConfig.DEFAULT;
  private static final Key<Duration> DELAY =
      withDefault(
          "delay",
          duration(Duration.ZERO, Duration.ofHours(1)),
          DEFAULT.delay(),
          "How long calls are still served after SIGTERM, while /ready answers 503 and balancers"
              + " look elsewhere. Ctrl-C has no delay.");
  private static final Key<Duration> DRAIN =
      withDefault(
          "drain",
          duration(Duration.ofSeconds(1), Duration.ofHours(1)),
          DEFAULT.drain(),
          "How long the process has to end after the delay: the calls under way first, of the last"
              + " 5 seconds (at most half) the providers and the store. Then it is halted.");

  static final Key<Settings> SHUTDOWN =
      block("shutdown", Block.of(DELAY, DRAIN), "How the server ends after SIGTERM.");

  private ShutdownKeys() {}

  static ShutdownConfig read(Settings shutdown) {
    return new ShutdownConfig(shutdown.get(DELAY), shutdown.get(DRAIN));
  }
}
