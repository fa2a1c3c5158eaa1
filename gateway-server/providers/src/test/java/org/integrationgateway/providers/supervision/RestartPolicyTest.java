package org.integrationgateway.providers.supervision;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import org.integrationgateway.providers.supervision.RestartPolicy.Decision.GiveUp;
import org.integrationgateway.providers.supervision.RestartPolicy.Decision.Restart;
import org.junit.jupiter.api.Test;

class RestartPolicyTest {
  private static final Instant START = Instant.parse("2026-11-20T10:00:00Z");
  private static final Duration NEVER_READY = Duration.ZERO;

  private final RestartPolicy policy = new RestartPolicy(Duration.ofSeconds(1), () -> 0.0);

  @Test
  void startsAgainAtOnceThenAfterOneSecondDoubling() {
    assertThat(policy.ended(START, NEVER_READY)).isEqualTo(restart(0));
    assertThat(policy.ended(START, NEVER_READY)).isEqualTo(restart(1));
    assertThat(policy.ended(START, NEVER_READY)).isEqualTo(restart(2));
    assertThat(policy.ended(START, NEVER_READY)).isEqualTo(restart(4));
  }

  @Test
  void neverWaitsLongerThanAMinute() {
    var delays = new ArrayList<RestartPolicy.Decision>();
    for (int end = 0; end < 12; end++) {
      delays.add(policy.ended(START.plusSeconds(30L * end), Duration.ofSeconds(20)));
    }
    assertThat(delays.subList(5, 9))
        .containsExactly(restart(16), restart(32), restart(60), restart(60));
    assertThat(delays.subList(9, 12)).containsOnly(restart(60));
  }

  @Test
  void givesUpAtTheFifthEndWithinAMinute() {
    for (int end = 0; end < 4; end++) {
      assertThat(policy.ended(START.plusSeconds(14L * end), NEVER_READY))
          .isInstanceOf(Restart.class);
    }
    assertThat(policy.ended(START.plusSeconds(60), NEVER_READY)).isEqualTo(new GiveUp());
  }

  @Test
  void neverGivesUpWhatThisHostHinders() {
    for (int attempt = 0; attempt < 20; attempt++) {
      policy.hindered();
    }
    assertThat(policy.hindered()).isEqualTo(restart(60));
    assertThat(policy.ended(START, NEVER_READY)).isInstanceOf(Restart.class);
  }

  @Test
  void forgetsEndsThatAreOlderThanAMinute() {
    for (int end = 0; end < 20; end++) {
      assertThat(policy.ended(START.plusSeconds(16L * end), NEVER_READY))
          .isInstanceOf(Restart.class);
    }
  }

  @Test
  void forgetsEverythingAfterAMinuteOfHealth() {
    for (int end = 0; end < 4; end++) {
      policy.ended(START, NEVER_READY);
    }
    assertThat(policy.ended(START.plusSeconds(61), Duration.ofSeconds(60))).isEqualTo(restart(0));
  }

  @Test
  void spreadsManyProvidersByAFifth() {
    var latest = new RestartPolicy(Duration.ofSeconds(1), () -> 1.0);
    latest.ended(START, NEVER_READY);
    assertThat(latest.ended(START, NEVER_READY)).isEqualTo(new Restart(Duration.ofMillis(800)));
  }

  private static Restart restart(int seconds) {
    return new Restart(Duration.ofSeconds(seconds));
  }
}
