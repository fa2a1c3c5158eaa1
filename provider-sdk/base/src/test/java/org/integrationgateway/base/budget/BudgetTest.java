package org.integrationgateway.base.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class BudgetTest {
  @Test
  void endsAfterItsSteps() {
    var budget = new Budget(3, Duration.ofHours(1));
    budget.spend(1);
    budget.spend(2);
    assertThat(budget.used()).isEqualTo(3);
    assertThatThrownBy(() -> budget.spend(1))
        .isInstanceOf(BudgetSpentException.class)
        .hasMessage("more than 3 steps");
    assertThatThrownBy(() -> budget.spend(0)).isInstanceOf(BudgetSpentException.class);
  }

  @Test
  void endsAfterItsTime() {
    var budget = new Budget(Long.MAX_VALUE / 2, Duration.ZERO);
    assertThatThrownBy(() -> budget.spend(1_000_000))
        .isInstanceOf(BudgetSpentException.class)
        .hasMessage("longer than 0 s");
  }

  @Test
  void canBeExhausted() {
    var budget = new Budget(3, Duration.ofHours(1));
    budget.exhaust();
    assertThatThrownBy(() -> budget.spend(0)).isInstanceOf(BudgetSpentException.class);
  }
}
