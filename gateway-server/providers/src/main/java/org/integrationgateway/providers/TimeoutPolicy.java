package org.integrationgateway.providers;

import java.time.Duration;
import java.util.Set;
import org.integrationgateway.config.providers.PoolConfig;
import org.integrationgateway.providers.supervision.SupervisionTimes;
import org.integrationgateway.sdk.kind.ProviderKind;

/** The timeouts of a supervisor for a provider of one kind, as the deployment configures them. */
final class TimeoutPolicy {
  /** Kinds whose single call takes longer: turns with models, steps that call others. */
  private static final Set<ProviderKind<?>> SLOW =
      Set.of(ProviderKind.AGENT, ProviderKind.WORKFLOW);

  /**
   * One elsewhere takes longer silence for the end of its host, and exits; and its way back to the
   * host is closed.
   */
  private static final Duration LONGEST_SILENCE = Duration.ofSeconds(20);

  private static final int TIMES_SLOWER = 3;
  private static final Duration A_DAY = Duration.ofDays(1);

  private TimeoutPolicy() {}

  /**
   * @param usual where neither kind nor configuration says anything else
   */
  static SupervisionTimes with(ProviderKind<?> kind, PoolConfig pool, SupervisionTimes usual) {
    var drain = SLOW.contains(kind) ? usual.drain().multipliedBy(TIMES_SLOWER) : usual.drain();
    return new SupervisionTimes(
        pool.startup().orElse(usual.startup()),
        pool.healthCheck().orElse(usual.healthInterval()),
        usual.healthTimeout(),
        pool.drain().orElse(drain),
        usual.grace(),
        usual.firstBackoff(),
        pool.restart().map(TimeoutPolicy::restarts).orElse(usual.restarts()));
  }

  /** The times of a program that an interpreter runs, which is slow to begin. */
  static SupervisionTimes interpreted(PoolConfig pool, SupervisionTimes usual) {
    return slowStart(pool, with(ProviderKind.APP, pool, usual));
  }

  /**
   * The times of a program that runs elsewhere: its host starts it, both sides make certificates
   * first, and its health is checked at least as often as it expects.
   */
  static SupervisionTimes elsewhere(PoolConfig pool, SupervisionTimes usual) {
    var times = slowStart(pool, with(ProviderKind.APP, pool, usual));
    var interval = times.healthInterval();
    return times.healthInterval(
        interval.compareTo(LONGEST_SILENCE) < 0 ? interval : LONGEST_SILENCE);
  }

  private static SupervisionTimes slowStart(PoolConfig pool, SupervisionTimes times) {
    return pool.startup().isPresent()
        ? times
        : times.startup(times.startup().multipliedBy(TIMES_SLOWER));
  }

  /** The times of a program that people start when they like, and stop at any line. */
  static SupervisionTimes unlimited(SupervisionTimes usual) {
    return new SupervisionTimes(
        A_DAY, A_DAY, usual.healthTimeout(), usual.drain(), usual.grace(), usual.firstBackoff());
  }

  private static SupervisionTimes.Restarts restarts(PoolConfig.Restart restart) {
    return switch (restart) {
      case ALWAYS -> SupervisionTimes.Restarts.ALWAYS;
      case ON_FAILURE -> SupervisionTimes.Restarts.ON_FAILURE;
      case NEVER -> SupervisionTimes.Restarts.NEVER;
    };
  }
}
