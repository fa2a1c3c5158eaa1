package org.integrationgateway.http.overload;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The wait of a request that joins a queue. */
final class PaceTest {
  private static final int USUAL = 8;
  private static final long STEP = Duration.ofMillis(100).toNanos();

  private final Pace pace = new Pace(USUAL);

  private void queue(int requests) {
    for (int i = 0; i < requests; i++) {
      pace.joins();
    }
  }

  private void start(int requests) {
    for (int i = 0; i < requests; i++) {
      pace.starts();
    }
  }

  @Test
  void isTheLengthOfTheQueueByWhatStartsInATime() {
    pace.begin(0);
    queue(100);
    start(200);
    assertThat(pace.nanos()).as("before the first measure").isZero();
    pace.measure(STEP);
    assertThat(Duration.ofNanos(pace.nanos())).isEqualTo(Duration.ofMillis(50));
    start(50);
    pace.measure(STEP * 2);
    assertThat(Duration.ofNanos(pace.nanos())).isEqualTo(Duration.ofMillis(200));
  }

  @Test
  void isNothingForTheFewThatMayQueueAtAServerWithoutLoad() {
    pace.begin(0);
    queue(USUAL - 1);
    pace.measure(STEP);
    assertThat(pace.nanos()).isZero();
    queue(1);
    assertThat(pace.nanos()).isPositive();
  }

  @Test
  void endsWithTheQueue() {
    pace.begin(0);
    queue(20);
    pace.measure(STEP);
    for (int i = 0; i < 20; i++) {
      pace.leaves();
    }
    assertThat(pace.nanos()).isZero();
  }
}
