package org.integrationgateway.server.dev.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OutputsTest {
  private static final Path SOURCE = Path.of("/p/main.py");
  private static final Path MADE = Path.of("/p/bin/made");

  private final Outputs outputs = new Outputs();

  @Test
  void whatTwoBuildsChangeIsTheirs() {
    assertThat(outputs.duringBuild(Set.of(MADE))).containsExactly(MADE);
    assertThat(outputs.duringBuild(Set.of(MADE))).isEmpty();
    assertThat(outputs.duringBuild(Set.of(MADE, SOURCE))).containsExactly(SOURCE);
  }

  @Test
  void whatSomebodyChangesBetweenBuildsIsNot() {
    outputs.duringBuild(Set.of(SOURCE));
    outputs.duringBuild(Set.of(SOURCE));
    assertThat(outputs.betweenBuilds(Set.of(SOURCE))).containsExactly(SOURCE);
    assertThat(outputs.duringBuild(Set.of(SOURCE))).containsExactly(SOURCE);
  }
}
