package org.integrationgateway.server.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.config.providers.PoolConfig;
import org.integrationgateway.server.provider.supervision.Times;
import org.junit.jupiter.api.Test;

final class PatienceTest {
  @Test
  void whatRunsElsewhereIsAskedBeforeItTakesItsHostForDead() {
    assertThat(Patience.elsewhere(asked(Duration.ofHours(1))).healthInterval())
        .isLessThan(Duration.ofMinutes(1));
    assertThat(Patience.elsewhere(asked(Duration.ofSeconds(2))).healthInterval())
        .isEqualTo(Duration.ofSeconds(2));
  }

  private static Times asked(Duration interval) {
    var pool =
        new PoolConfig(Optional.empty(), Optional.of(interval), Optional.empty(), Optional.empty());
    return Patience.with(ProviderKind.APP, pool, Times.DEFAULT);
  }
}
