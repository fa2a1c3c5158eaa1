package org.integrationgateway.http.overload;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The decision about new requests, with samples every 20 ms. */
final class SheddingTest {
  private static final int USUAL = 128;
  private static final long STEP = Duration.ofMillis(20).toNanos();

  private final Shedding shedding = new Shedding(Duration.ofMillis(250), USUAL);
  private long now;
  private long ended;

  SheddingTest() {
    shedding.begin(0, 0);
  }

  /** Samples for a time in which so many requests want the processor, and end in each second. */
  private void during(int millis, int wanting, int rate) {
    for (int i = 0; i < millis / 20; i++) {
      now += STEP;
      ended += rate / 50;
      shedding.sample(now, wanting, ended);
    }
  }

  private int admitted(int arriving) {
    int admitted = 0;
    for (int i = 0; i < arriving; i++) {
      admitted += shedding.admits() ? 1 : 0;
    }
    return admitted;
  }

  @Test
  void letsABurstIn() {
    during(160, 2_000, 1_000);

    assertThat(shedding.sheds()).isFalse();
    assertThat(admitted(1_000)).isEqualTo(1_000);
  }

  @Test
  void letsManyInThatEndFast() {
    during(5_000, 400, 2_000);

    assertThat(shedding.sheds()).isFalse();
  }

  @Test
  void letsTheUsualNumberInHoweverSlowTheyAre() {
    during(5_000, USUAL - 1, 10);

    assertThat(shedding.sheds()).isFalse();
  }

  @Test
  void refusesWhatWouldWaitTooLong() {
    during(1_000, 600, 2_000);

    assertThat(shedding.sheds()).isTrue();
    assertThat(admitted(1_000)).as("500 may wait, 600 do").isZero();
    during(20, 460, 2_000);
    assertThat(admitted(1_000)).isEqualTo(40);
  }

  @Test
  void letsInAsMuchAsEndsWhileItRefuses() {
    during(1_000, 600, 2_000);
    int wanting = 600;
    long served = 0;
    for (int i = 0; i < 500; i++) {
      // Three times as many arrive as can be served.
      int admitted = admitted(120);
      wanting = Math.max(0, wanting + admitted - 40);
      served += 40;
      during(20, wanting, 2_000);
      assertThat(wanting).isLessThan(700);
    }
    assertThat(served).isEqualTo(20_000);
    assertThat(wanting).isGreaterThan(400);
  }

  @Test
  void refusesNothingASecondAfterTheLoad() {
    during(1_000, 600, 2_000);
    during(1_100, 20, 500);

    assertThat(shedding.sheds()).isFalse();
    assertThat(admitted(1_000)).isEqualTo(1_000);
  }
}
