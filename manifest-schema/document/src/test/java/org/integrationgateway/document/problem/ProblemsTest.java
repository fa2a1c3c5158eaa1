package org.integrationgateway.document.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ProblemsTest {
  private static final Source SOURCE = Source.of("m", "abc");
  private static final Problem ERROR =
      new Problem("GW1", Severity.ERROR, SOURCE.at(2, 1), "error", "");
  private static final Problem WARNING =
      new Problem("GW2", Severity.WARNING, SOURCE.at(1, 1), "warning", "");

  private final Problems problems = new Problems("GW");

  @Test
  void sortsFromTopToBottom() {
    var whole = new Problem("GW3", Severity.ERROR, SOURCE.whole(), "all of it", "");
    problems.addAll(List.of(ERROR, WARNING, whole));
    assertThat(problems.sorted()).containsExactly(whole, WARNING, ERROR);
    assertThat(problems.errors()).isEqualTo(2);
  }

  @Test
  void keepsAtMostAFewHundredAndCountsTheRest() {
    problems.addAll(Collections.nCopies(600, ERROR));
    assertThat(problems.sorted()).hasSize(Problems.KEPT);
    assertThat(problems.dropped()).isEqualTo(100);
    assertThat(problems.errors()).isEqualTo(600);
    assertThat(problems.isFull()).isTrue();
  }

  @Test
  void neverHidesAnErrorBehindWarnings() {
    problems.addAll(Collections.nCopies(600, WARNING));
    assertThat(problems.isFull()).isFalse();
    problems.addAll(List.of(ERROR, ERROR));
    assertThat(problems.sorted()).hasSize(Problems.KEPT).filteredOn(Problem::isError).hasSize(2);
    assertThat(problems.dropped()).isEqualTo(102);
  }
}
