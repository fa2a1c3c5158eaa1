package org.integrationgateway.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class RoundsTest {
  @Test
  void aNumberOnTheCommandLineIsTheNumber() {
    System.setProperty("rounds.of.this.test", "101");
    try {
      assertThat(Rounds.of("rounds.of.this.test", 1, 20)).isEqualTo(101);
    } finally {
      System.clearProperty("rounds.of.this.test");
    }
  }

  @Test
  void theGateRunsFewAndTheNightMany() {
    assertThat(Rounds.of("no.such.property", 1, 20)).isEqualTo(Rounds.isNightly() ? 20 : 1);
  }
}
