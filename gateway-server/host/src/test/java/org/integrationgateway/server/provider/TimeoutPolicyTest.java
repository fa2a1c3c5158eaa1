package org.integrationgateway.server.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.config.providers.PoolConfig;
import org.integrationgateway.server.provider.supervision.SupervisionTimes;
import org.junit.jupiter.api.Test;

final class TimeoutPolicyTest {
  @Test
  void whatRunsElsewhereIsAskedBeforeItTakesItsHostForDead() {
    assertThat(TimeoutPolicy.elsewhere(asked(Duration.ofHours(1))).healthInterval())
        .isLessThan(Duration.ofMinutes(1));
    assertThat(TimeoutPolicy.elsewhere(asked(Duration.ofSeconds(2))).healthInterval())
        .isEqualTo(Duration.ofSeconds(2));
  }

  private static SupervisionTimes asked(Duration interval) {
    var pool =
        new PoolConfig(Optional.empty(), Optional.of(interval), Optional.empty(), Optional.empty());
    return TimeoutPolicy.with(ProviderKind.APP, pool, SupervisionTimes.DEFAULT);
  }
}
