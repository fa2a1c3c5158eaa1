package org.integrationgateway.providers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.config.providers.PoolConfig;
import org.integrationgateway.providers.supervision.SupervisionTimes;
import org.junit.jupiter.api.Test;

final class TimeoutPolicyTest {
  @Test
  void whatRunsElsewhereIsAskedBeforeItTakesItsHostForDead() {
    assertThat(asked(Duration.ofHours(1)).healthInterval()).isLessThan(Duration.ofMinutes(1));
    assertThat(asked(Duration.ofSeconds(2)).healthInterval()).isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void whatRunsElsewhereHasMoreTimeToStartUnlessItIsConfigured() {
    assertThat(elsewhere(Optional.empty(), Optional.empty()).startup())
        .isEqualTo(SupervisionTimes.DEFAULT.startup().multipliedBy(3));
    var configured = Duration.ofSeconds(2);
    assertThat(elsewhere(Optional.of(configured), Optional.empty()).startup())
        .isEqualTo(configured);
  }

  private static SupervisionTimes asked(Duration interval) {
    return elsewhere(Optional.empty(), Optional.of(interval));
  }

  private static SupervisionTimes elsewhere(
      Optional<Duration> startup, Optional<Duration> interval) {
    var pool = new PoolConfig(startup, interval, Optional.empty(), Optional.empty());
    return TimeoutPolicy.elsewhere(pool, SupervisionTimes.DEFAULT);
  }
}
