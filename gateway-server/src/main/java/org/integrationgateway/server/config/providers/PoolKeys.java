package org.integrationgateway.server.config.providers;

import static org.integrationgateway.server.config.shape.Key.block;
import static org.integrationgateway.server.config.shape.Key.later;
import static org.integrationgateway.server.config.shape.Key.optional;
import static org.integrationgateway.server.config.shape.Scalars.duration;

import java.time.Duration;
import org.integrationgateway.server.config.shape.Block;
import org.integrationgateway.server.config.shape.Choice;
import org.integrationgateway.server.config.shape.Key;
import org.integrationgateway.server.config.shape.Settings;

/** {@code runtime.pool}, the same for apps and for packages of other kinds. */
public final class PoolKeys {
  private static final Duration LEAST = Duration.ofMillis(100);
  private static final Duration MOST = Duration.ofHours(1);

  private PoolKeys() {}

  static final Key<Duration> STARTUP =
      optional(
          "startupTimeout",
          duration(LEAST, MOST),
          "How long an executable provider may take until it is ready. Default: 10s.");
  static final Key<Duration> HEALTH_CHECK =
      optional(
          "healthCheckInterval",
          duration(LEAST, MOST),
          "How often its health is asked for; what it tells by itself is known at once. Default: 10s.");
  static final Key<Duration> DRAIN =
      optional(
          "drainTimeout",
          duration(Duration.ofMillis(1), MOST),
          "How long calls under way may go on when it is stopped or replaced. Default: 10s; 30s for"
              + " agents and workflows.");
  static final Key<String> RESTART =
      optional(
          "restartPolicy",
          Choice.of("always", "onFailure", "never"),
          "Whether it is started again when it ends by itself: onFailure leaves one that has ended"
              + " with exit code 0. Default: always, with growing pauses, until it has ended five"
              + " times within a minute.");

  public static final Key<Settings> POOL =
      block(
          "pool",
          Block.of(
              STARTUP,
              HEALTH_CHECK,
              DRAIN,
              RESTART,
              later("minReadyInstances", "One instance runs."),
              later("maxReadyInstances", "One instance runs.")),
          "The processes of an executable provider.");

  /** What a pool says. */
  public static PoolConfig read(Settings pool) {
    return new PoolConfig(
        pool.find(STARTUP),
        pool.find(HEALTH_CHECK),
        pool.find(DRAIN),
        pool.find(RESTART).map(PoolConfig.Restart::of));
  }
}
