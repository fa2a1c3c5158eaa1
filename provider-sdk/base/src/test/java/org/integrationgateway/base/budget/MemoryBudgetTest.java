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
    assertThat(first.take(88)).isTrue();
    assertThat(budget.isTight()).isTrue();
    assertThat(second.take(13)).isFalse();
    assertThat(second.take(12)).isTrue();
    first.close();
    assertThat(budget.used()).isEqualTo(12);
    assertThat(second.take(88)).isTrue();
  }

  @Test
  void givesOneHolderHalf() {
    var ada = budget.share("ada");
    assertThat(ada.take(50)).isTrue();
    assertThat(budget.share("ada").take(1)).isFalse();
    assertThat(budget.share("bob").take(50)).isTrue();
    ada.heldBy("eve");
    assertThat(budget.share("eve").take(1)).isFalse();
    ada.close();
    assertThat(budget.used()).isEqualTo(50);
    assertThat(budget.share("eve").take(50)).isTrue();
  }

  @Test
  void callsAHolderGreedyThatTakesMuchMoreThanHalf() {
    var ada = budget.share("ada");
    ada.takeAnyway(75);
    assertThat(ada.isGreedy()).isFalse();
    ada.takeAnyway(1);
    assertThat(budget.share("ada").isGreedy()).isTrue();
    assertThat(budget.share("bob").isGreedy()).isFalse();
    ada.close();
    assertThat(ada.isGreedy()).isFalse();
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
