package org.integrationgateway.providers.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DemandTest {
  private static final long MILLI = 1_000_000;
  private static final PoolSize SIZE = new PoolSize(1, 8, 10, Duration.ofSeconds(10));

  private final Demand demand = new Demand(SIZE, 0);

  @Test
  void keepsTheLeastUnderAnyLoad() {
    var three = new Demand(new PoolSize(3, 8, 10, Duration.ofSeconds(10)), 0);
    assertThat(three.wanted(0, 0, 1)).isEqualTo(3);
    assertThat(three.wanted(60_000 * MILLI, 0, 3)).isEqualTo(3);
  }

  @Test
  void wantsMoreWhenTheLoadWasTooMuchForAMoment() {
    assertThat(demand.wanted(0, 11, 1)).isEqualTo(1);
    assertThat(demand.isOver()).isTrue();
    assertThat(demand.wanted(49 * MILLI, 11, 1)).isEqualTo(1);
    assertThat(demand.wanted(50 * MILLI, 11, 1)).isEqualTo(2);
    assertThat(demand.isOver()).isFalse();
  }

  @Test
  void aBurstThatIsOverInAMomentStartsNothing() {
    assertThat(demand.wanted(0, 70, 1)).isEqualTo(1);
    assertThat(demand.wanted(20 * MILLI, 3, 1)).isEqualTo(1);
    assertThat(demand.isOver()).isFalse();
    assertThat(demand.wanted(60 * MILLI, 70, 1)).isEqualTo(1);
    assertThat(demand.wanted(90 * MILLI, 70, 1)).isEqualTo(1);
  }

  @Test
  void doublesAtMostAndStaysWithinTheMost() {
    int instances = 1;
    long now = 0;
    for (int expected : new int[] {2, 4, 8, 8}) {
      assertThat(demand.wanted(now, 1000, instances)).isEqualTo(instances);
      instances = demand.wanted(now += 50 * MILLI, 1000, instances);
      assertThat(instances).isEqualTo(expected);
    }
  }

  @Test
  void wantsFewerOnlyWhenTheLoadNeededFewerForTheWholeIdleTime() {
    demand.noted(35, 4);
    assertThat(demand.wanted(4_999 * MILLI, 0, 4)).isEqualTo(4);
    assertThat(demand.wanted(5_000 * MILLI, 0, 4)).isEqualTo(4);
    demand.noted(12, 4);
    assertThat(demand.wanted(10_000 * MILLI, 0, 4)).isEqualTo(4);
    assertThat(demand.wanted(15_000 * MILLI, 0, 4)).isEqualTo(2);
    assertThat(demand.wanted(20_000 * MILLI, 0, 2)).isEqualTo(1);
  }

  @Test
  void aLowerMostHoldsAtOnce() {
    assertThat(demand.wanted(MILLI, 1000, 12)).isEqualTo(8);
  }

  @Test
  void saysOnceThatCallsAreTooMany() {
    assertThat(demand.noted(10, 1)).isFalse();
    assertThat(demand.noted(11, 1)).isTrue();
    demand.wanted(0, 11, 1);
    assertThat(demand.noted(12, 1)).isFalse();
  }

  @Test
  void refusesASizeThatCannotBe() {
    assertThatThrownBy(() -> new PoolSize(3, 2, 1, Duration.ofSeconds(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("3 to 2 instances");
  }
}
