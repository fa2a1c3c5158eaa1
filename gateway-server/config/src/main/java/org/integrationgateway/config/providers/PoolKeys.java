package org.integrationgateway.config.providers;

import static org.integrationgateway.config.shape.Key.block;
import static org.integrationgateway.config.shape.Key.later;
import static org.integrationgateway.config.shape.Key.optional;
import static org.integrationgateway.config.shape.Scalars.duration;
import static org.integrationgateway.config.shape.Scalars.integer;
import static org.integrationgateway.config.shape.Scalars.size;

import java.time.Duration;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Choice;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.Settings;

/** {@code runtime.pool}, the same for apps and for packages of other kinds. */
public final class PoolKeys {
  private static final Duration LEAST = Duration.ofMillis(100);
  private static final Duration MOST = Duration.ofHours(1);

  private PoolKeys() {}

  static final Key<Duration> STARTUP =
      optional(
          "startupTimeout",
          duration(LEAST, MOST),
          "The time limit for becoming ready. Default: 10s; 30s in a runtime, and for programs of"
              + " interpreters.");
  static final Key<Duration> HEALTH_CHECK =
      optional(
          "healthCheckInterval",
          duration(LEAST, MOST),
          "The time between two health checks; changes that the provider reports itself take effect"
              + " at once. Default: 10s.");
  static final Key<Duration> DRAIN =
      optional(
          "drainTimeout",
          duration(Duration.ofMillis(1), MOST),
          "The time that calls in flight get when the process is stopped or replaced. Default: 10s;"
              + " 30s for agents and workflows.");
  static final Key<String> RESTART =
      optional(
          "restartPolicy",
          Choice.of("always", "onFailure", "never"),
          "Whether a process that ends by itself is started again. onFailure: not after exit code"
              + " 0. Default: always, with growing pauses, until it has ended five times within a"
              + " minute.");

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

  static final Key<Long> MEMORY =
      optional(
          "memory",
          size(1 << 20, 1L << 40),
          "The memory of its processes together, or of each where the host has no control group for"
              + " it.");
  static final Key<Integer> PROCESSES =
      optional(
          "processes",
          integer(1, 1_000_000),
          "The number of its processes and threads. Default: 2048 in a sandbox.");
  static final Key<Integer> FILES =
      optional(
          "files",
          integer(16, 1_000_000),
          "The number of open files of each process. Default: 16384 in a sandbox.");

  public static final Key<Settings> LIMITS =
      block(
          "limits", Block.of(MEMORY, PROCESSES, FILES), "What its processes on this host may use.");

  /**
   * Makes a record of a pool.
   *
   * @param runtime the block with the pool and the limits
   */
  public static PoolConfig read(Settings runtime) {
    var pool = runtime.get(POOL);
    var limits = runtime.get(LIMITS);
    return new PoolConfig(
        pool.find(STARTUP),
        pool.find(HEALTH_CHECK),
        pool.find(DRAIN),
        pool.find(RESTART).map(PoolConfig.Restart::of),
        new ProcessLimits(limits.find(MEMORY), limits.find(PROCESSES), limits.find(FILES)));
  }
}
