package org.integrationgateway.server.provider;

import java.time.Duration;
import java.util.Set;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.config.providers.PoolConfig;
import org.integrationgateway.server.provider.supervision.Times;

/** How patient a supervisor is with a provider of one kind, as the deployment configures it. */
final class Patience {
  /** What these do for one call takes longer: turns with models, steps that call others. */
  private static final Set<ProviderKind<?>> SLOW =
      Set.of(ProviderKind.AGENT, ProviderKind.WORKFLOW);

  /**
   * One elsewhere takes longer silence for the end of its host, and exits; and its way back to the
   * host is closed.
   */
  private static final Duration LONGEST_SILENCE = Duration.ofSeconds(20);

  private static final int TIMES_SLOWER = 3;
  private static final Duration A_DAY = Duration.ofDays(1);

  private Patience() {}

  /**
   * @param usual where neither kind nor configuration says anything else
   */
  static Times with(ProviderKind<?> kind, PoolConfig pool, Times usual) {
    var drain = SLOW.contains(kind) ? usual.drain().multipliedBy(TIMES_SLOWER) : usual.drain();
    return new Times(
        pool.startup().orElse(usual.startup()),
        pool.healthCheck().orElse(usual.healthInterval()),
        usual.healthTimeout(),
        pool.drain().orElse(drain),
        usual.grace(),
        usual.firstBackoff(),
        pool.restart().map(Patience::restarts).orElse(usual.restarts()));
  }

  /** With one that runs somewhere else: it is asked how it is at least as often as it expects. */
  static Times elsewhere(Times here) {
    var interval = here.healthInterval();
    return here.healthInterval(
        interval.compareTo(LONGEST_SILENCE) < 0 ? interval : LONGEST_SILENCE);
  }

  /** With one that people start when they like, and stop at any line. */
  static Times unlimited(Times usual) {
    return new Times(
        A_DAY, A_DAY, usual.healthTimeout(), usual.drain(), usual.grace(), usual.firstBackoff());
  }

  private static Times.Restarts restarts(PoolConfig.Restart restart) {
    return switch (restart) {
      case ALWAYS -> Times.Restarts.ALWAYS;
      case ON_FAILURE -> Times.Restarts.ON_FAILURE;
      case NEVER -> Times.Restarts.NEVER;
    };
  }
}
