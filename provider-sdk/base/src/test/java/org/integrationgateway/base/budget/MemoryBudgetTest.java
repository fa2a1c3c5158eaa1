package org.integrationgateway.base.budget;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemoryBudgetTest {
  private final MemoryBudget budget = new MemoryBudget(100);

  @Test
  void givesNoMoreThanThereIs() {
    var first = budget.share();
    var second = budget.share();
    assertThat(budget.isTight()).isFalse();
    assertThat(first.take(60)).isTrue();
    assertThat(budget.isTight()).isTrue();
    assertThat(second.take(41)).isFalse();
    assertThat(second.take(40)).isTrue();
    first.close();
    assertThat(budget.used()).isEqualTo(40);
    assertThat(second.take(60)).isTrue();
  }

  @Test
  void countsWhatIsTakenAnyway() {
    var share = budget.share();
    share.takeAnyway(150);
    assertThat(budget.share().take(1)).isFalse();
    share.giveBack(100);
    assertThat(share.taken()).isEqualTo(50);
    share.close();
    share.close();
    assertThat(budget.used()).isZero();
  }
}
