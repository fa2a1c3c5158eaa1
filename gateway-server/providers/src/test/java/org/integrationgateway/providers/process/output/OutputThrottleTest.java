package org.integrationgateway.providers.process.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class OutputThrottleTest {
  private final AtomicLong now = new AtomicLong();
  private final OutputThrottle pace = new OutputThrottle(1000, 100, now::get);

  @Test
  void takesABurstAtOnce() {
    assertThat(pace.after(400)).isZero();
    assertThat(pace.after(600)).isZero();
  }

  @Test
  void waitsAsLongAsAFloodIsTooFast() {
    assertThat(pace.after(1050)).isEqualTo(Duration.ofMillis(500));
    now.addAndGet(Duration.ofMillis(500).toNanos());
    assertThat(pace.after(100)).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void forgivesAFloodThatIsOver() {
    pace.after(5000);
    now.addAndGet(Duration.ofMinutes(10).toNanos());
    assertThat(pace.after(1000)).isZero();
    assertThat(pace.after(100)).isEqualTo(Duration.ofSeconds(1));
  }
}
