package org.integrationgateway.config.providers;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.records.schema.Range;

/**
 * The members {@code pool} and {@code limits} of {@code runtime}, the same for apps and for
 * packages of other kinds: how the processes of an executable provider are supervised.
 */
public record PoolConfig(
    @Doc("The processes of an executable provider.") @Default("{}") Pool pool,
    @Doc("The limits of the provider's processes on this host.") @Default("{}")
        ProcessLimits limits) {
  /** The values of the provider's kind. */
  public static final PoolConfig USUAL = RecordBlock.defaults(PoolConfig.class);

  /** A pool whose processes have no limits of their own. */
  public PoolConfig(
      Optional<Duration> startup,
      Optional<Duration> healthCheck,
      Optional<Duration> drain,
      Optional<Restart> restart) {
    this(new Pool(startup, healthCheck, drain, restart, Instances.ONE), ProcessLimits.NONE);
  }

  /** Returns a copy with other numbers of instances. */
  public PoolConfig with(Instances instances) {
    return new PoolConfig(
        new Pool(pool.startup, pool.healthCheck, pool.drain, pool.restart, instances), limits);
  }

  /** The supervision of the processes; empty values are those of the provider's kind. */
  public record Pool(
      @Name("startupTimeout")
          @Doc(
              "The time limit for becoming ready. After a start that took longer, the limit"
                  + " of the next start is doubled, to at most four times its value. Default: 10s;"
                  + " 30s in a runtime, and for programs that an interpreter runs.")
          @Range(least = "100ms", most = "1h")
          Optional<Duration> startup,
      @Name("healthCheckInterval")
          @Doc(
              "The time between two health checks; changes that the provider reports itself take effect"
                  + " at once. Default: 10s.")
          @Range(least = "100ms", most = "1h")
          Optional<Duration> healthCheck,
      @Name("drainTimeout")
          @Doc(
              "How long calls in flight may take to finish when the process is stopped or"
                  + " replaced. Default: 10s; 30s for agents and workflows.")
          @Range(least = "1ms", most = "1h")
          Optional<Duration> drain,
      @Name("restartPolicy")
          @Doc(
              "Whether a process that ends by itself is started again. onFailure: not after"
                  + " exit code 0. Default: always, with growing pauses, until the process has"
                  + " ended five times within a minute.")
          Optional<Restart> restart,
      @Inline Instances instances) {}

  /** How many processes of an app run at once, and when there are more or fewer. */
  public record Instances(
      @Name("minReadyInstances")
          @Doc("How many processes of an app are kept ready.")
          @Range(least = "1", most = "64")
          @Default("1")
          int least,
      @Name("maxReadyInstances")
          @Doc(
              "The maximum number of processes of an app under load; only for apps, and not"
                  + " for MCP servers that are programs. Default: minReadyInstances.")
          @Range(least = "1", most = "64")
          Optional<Integer> mostInFile,
      @Doc(
              "How many calls per process may be in flight: another process is started when"
                  + " all processes together have had more for 50 ms.")
          @Range(least = "1", most = "10000")
          @Default("16")
          int callsPerInstance,
      @Name("idleTimeout")
          @Doc("The idle time after which a process above minReadyInstances is stopped.")
          @Range(least = "100ms", most = "1d")
          @Default("1m")
          Duration idle) {
    /** One process under any load. */
    public static final Instances ONE = RecordBlock.defaults(Instances.class);

    /** The most processes at once. */
    public int most() {
      return mostInFile.orElse(least);
    }

    /** Whether there can be more than one. */
    public boolean isSeveral() {
      return Math.max(least, most()) > 1;
    }
  }

  /** The time that a process may take to become ready. */
  public Optional<Duration> startup() {
    return pool.startup;
  }

  /** The time between two health checks. */
  public Optional<Duration> healthCheck() {
    return pool.healthCheck;
  }

  /** The time for calls in flight when a process is stopped. */
  public Optional<Duration> drain() {
    return pool.drain;
  }

  /** The ends after which a process is started again. */
  public Optional<Restart> restart() {
    return pool.restart;
  }

  /** How many processes run at once. */
  public Instances instances() {
    return pool.instances;
  }

  /** The ends after which a process is started again. */
  public enum Restart {
    ALWAYS,
    /** Restarts after a failure only, not after exit code 0. */
    @Name("onFailure")
    ON_FAILURE,
    NEVER
  }
}
