package org.integrationgateway.providers.process.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LineBudgetTest {
  private final AtomicLong now = new AtomicLong();
  private final LineBudget budget = new LineBudget(5, 2, now::get);

  @Test
  void letsABurstThroughThenCountsWhatItRefuses() {
    assertThat(taken(8)).isEqualTo(5);
    assertThat(budget.suppressed()).isEqualTo(3);
    assertThat(budget.suppressed()).isZero();
  }

  @Test
  void fillsAtItsRateAndNotBeyondTheBurst() {
    taken(5);
    now.addAndGet(TimeUnit.SECONDS.toNanos(1));
    assertThat(taken(5)).isEqualTo(2);
    now.addAndGet(TimeUnit.HOURS.toNanos(1));
    assertThat(taken(10)).isEqualTo(5);
  }

  @Test
  void staysClosedDuringAFloodUntilASecondsWorthIsThere() {
    taken(6);
    now.addAndGet(TimeUnit.MILLISECONDS.toNanos(600));
    assertThat(taken(1)).isZero();
    now.addAndGet(TimeUnit.MILLISECONDS.toNanos(400));
    assertThat(taken(5)).isEqualTo(2);
  }

  private long taken(int lines) {
    return IntStream.range(0, lines).filter(line -> budget.take()).count();
  }

  @Test
  void countsALongLineAsSeveral() {
    assertThat(budget.take(5)).isTrue();
    assertThat(budget.take()).isFalse();
  }
}
