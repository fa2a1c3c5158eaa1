package org.integrationgateway.config.providers;

import java.time.Duration;
import java.util.Optional;

/**
 * How the processes of an executable provider are supervised; empty values are those of its kind.
 *
 * @param startup the time that a process may take to become ready
 * @param healthCheck the time between two health checks
 * @param drain the time for calls in flight when a process is stopped
 * @param limits what each process may use
 */
public record PoolConfig(
    Optional<Duration> startup,
    Optional<Duration> healthCheck,
    Optional<Duration> drain,
    Optional<Restart> restart,
    ProcessLimits limits) {
  /** The values of the provider's kind. */
  public static final PoolConfig USUAL =
      new PoolConfig(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  /** A pool whose processes have no limits of their own. */
  public PoolConfig(
      Optional<Duration> startup,
      Optional<Duration> healthCheck,
      Optional<Duration> drain,
      Optional<Restart> restart) {
    this(startup, healthCheck, drain, restart, ProcessLimits.NONE);
  }

  /** The ends after which a process is started again. */
  public enum Restart {
    ALWAYS("always"),
    /** Restarts after a failure only, not after exit code 0. */
    ON_FAILURE("onFailure"),
    NEVER("never");

    private final String word;

    Restart(String word) {
      this.word = word;
    }

    static Restart of(String word) {
      for (var restart : values()) {
        if (restart.word.equals(word)) {
          return restart;
        }
      }
      throw new IllegalArgumentException("no restart policy is called '" + word + "'");
    }
  }
}
