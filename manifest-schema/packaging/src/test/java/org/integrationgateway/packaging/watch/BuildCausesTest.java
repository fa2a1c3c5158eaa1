package org.integrationgateway.packaging.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BuildCausesTest {
  private static final Set<Path> SOURCE = Set.of(Path.of("/p/src/A.java"));
  private static final Set<Path> OTHER = Set.of(Path.of("/p/made.txt"));

  private final BuildCauses causes = new BuildCauses(file -> file.startsWith("/p/src"));

  @Test
  void filesThatTheFirstBuildWritesCauseNoBuild() {
    assertThat(causes.duringBuild(OTHER)).isEmpty();
    causes.betweenBuilds(SOURCE);
    assertThat(causes.duringBuild(OTHER)).isEmpty();
  }

  @Test
  void anotherFileThatChangesDuringBuildsCausesOneBuild() {
    causes.betweenBuilds(SOURCE);
    assertThat(causes.duringBuild(OTHER)).isEqualTo(OTHER);
    assertThat(causes.duringBuild(OTHER)).isEmpty();
    causes.betweenBuilds(SOURCE);
    assertThat(causes.duringBuild(OTHER)).isEmpty();
  }

  @Test
  void aFileThatChangesBetweenBuildsIsNoOutput() {
    causes.duringBuild(OTHER);
    assertThat(causes.betweenBuilds(OTHER)).isEqualTo(OTHER);
    assertThat(causes.duringBuild(OTHER)).isEqualTo(OTHER);
  }

  @Test
  void aSourceThatIsSavedFasterThanItIsBuiltIsNotMissed() {
    causes.betweenBuilds(SOURCE);
    for (int save = 0; save < 4; save++) {
      assertThat(causes.duringBuild(SOURCE)).isEqualTo(SOURCE);
    }
  }

  @Test
  void aBuildThatWritesASourceEachTimeIsNotRepeatedForEver() {
    causes.betweenBuilds(SOURCE);
    int rounds = 0;
    while (!causes.duringBuild(SOURCE).isEmpty()) {
      rounds++;
    }
    assertThat(rounds).isEqualTo(5);
    causes.betweenBuilds(SOURCE);
    assertThat(causes.duringBuild(SOURCE)).isEqualTo(SOURCE);
  }
}
