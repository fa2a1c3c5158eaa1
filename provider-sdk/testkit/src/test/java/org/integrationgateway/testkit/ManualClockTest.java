package org.integrationgateway.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import org.integrationgateway.testkit.host.MemoryCache;
import org.junit.jupiter.api.Test;

class ManualClockTest {
  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

  private final ManualClock clock = ManualClock.at(START);

  @Test
  void standsStillUntilItIsMoved() {
    assertThat(clock.instant()).isEqualTo(START);
    clock.advance(Duration.ofHours(1));
    clock.advance(Duration.ofMinutes(-1));

    assertThat(clock.instant()).isEqualTo(START.plusSeconds(3540));
    assertThat(clock.withZone(ZoneId.of("Europe/Zurich")).instant()).isEqualTo(clock.instant());
  }

  @Test
  void aPauseTakesNoTimeAndIsRemembered() {
    clock.pause(Duration.ofDays(1));
    clock.pause(Duration.ofMillis(5));

    assertThat(clock.pauses()).containsExactly(Duration.ofDays(1), Duration.ofMillis(5));
    assertThat(clock.instant()).isEqualTo(START.plus(Duration.ofDays(1)).plusMillis(5));
  }

  @Test
  void aValueOfTheCacheExpiresWhenTheTestSaysSo() {
    var cache = new MemoryCache(clock);
    var value = "v".getBytes(StandardCharsets.UTF_8);
    cache.set("scope", "key", value, Optional.of(Duration.ofMinutes(5)));

    clock.advance(Duration.ofMinutes(5).minusMillis(1));
    assertThat(cache.get("scope", "key")).isPresent();
    clock.advance(Duration.ofMillis(1));
    assertThat(cache.get("scope", "key")).isEmpty();
  }
}
