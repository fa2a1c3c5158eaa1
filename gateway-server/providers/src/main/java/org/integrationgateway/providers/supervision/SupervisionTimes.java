package org.integrationgateway.providers.supervision;

import java.time.Duration;

/**
 * The timeouts and intervals of a supervisor.
 *
 * @param startup from the start of the process until it is ready
 * @param healthInterval between two questions after its health
 * @param healthTimeout for one answer
 * @param drain for the calls under way when it is stopped
 * @param grace between SIGTERM and SIGKILL
 * @param firstBackoff before the second restart; doubled from there
 * @param restarts whether there are restarts at all
 */
public record SupervisionTimes(
    Duration startup,
    Duration healthInterval,
    Duration healthTimeout,
    Duration drain,
    Duration grace,
    Duration firstBackoff,
    Restarts restarts) {
  /** Whether a provider that ended by itself is started again. */
  public enum Restarts {
    ALWAYS,
    /** Restarts after an end, except with exit code 0. */
    ON_FAILURE,
    NEVER
  }

  public static final SupervisionTimes DEFAULT =
      new SupervisionTimes(
          Duration.ofSeconds(10),
          Duration.ofSeconds(10),
          Duration.ofSeconds(5),
          Duration.ofSeconds(10),
          Duration.ofSeconds(3),
          Duration.ofSeconds(1));

  /** Times with restarts after every end. */
  public SupervisionTimes(
      Duration startup,
      Duration healthInterval,
      Duration healthTimeout,
      Duration drain,
      Duration grace,
      Duration firstBackoff) {
    this(startup, healthInterval, healthTimeout, drain, grace, firstBackoff, Restarts.ALWAYS);
  }

  /** Returns these times with another time limit for the start. */
  public SupervisionTimes startup(Duration changed) {
    return new SupervisionTimes(
        changed, healthInterval, healthTimeout, drain, grace, firstBackoff, restarts);
  }

  /** Returns these times with another interval between two health checks. */
  public SupervisionTimes healthInterval(Duration changed) {
    return new SupervisionTimes(
        startup, changed, healthTimeout, drain, grace, firstBackoff, restarts);
  }

  /** Returns these times with another rule of restarts. */
  public SupervisionTimes restarts(Restarts changed) {
    return new SupervisionTimes(
        startup, healthInterval, healthTimeout, drain, grace, firstBackoff, changed);
  }
}
