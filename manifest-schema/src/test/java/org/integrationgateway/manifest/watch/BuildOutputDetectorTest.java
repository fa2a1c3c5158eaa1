package org.integrationgateway.manifest.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildOutputDetectorTest {
  @TempDir Path folder;
  private final BuildOutputDetector outputs = new BuildOutputDetector();

  @Test
  void whatBuildsWriteAnewTimeAndAgainIsTheirs() throws IOException {
    assertThat(build("source", "made", "1")).isNotEmpty();
    assertThat(build("made", "made", "1")).isEmpty();
    assertThat(build("source", "made", "2")).isNotEmpty();
    assertThat(build("made", "made", "2")).isEmpty();
    assertThat(build("source", "made", "3")).isEmpty();
    assertThat(build("source", "made", "4")).isEmpty();
  }

  @Test
  void whatABuildWritesOtherwiseEveryTimeDoesNotGoOnForEver() throws IOException {
    assertThat(build("source", "made", "0")).isNotEmpty();
    int rounds = 1;
    while (!build("made", "made", "time " + rounds).isEmpty()) {
      rounds++;
    }
    assertThat(rounds).isEqualTo(5);
  }

  @Test
  void whatAPersonSavesFasterThanItIsBuiltIsNotMissed() throws IOException {
    for (int save = 0; save < 4; save++) {
      assertThat(build("mine", "mine", "save " + save)).isNotEmpty();
    }
  }

  @Test
  void whatSomebodyChangesBetweenBuildsIsNotTheirs() throws IOException {
    for (int time = 0; time < 4; time++) {
      build("other", "mine", "time " + time);
    }
    var mine = Set.of(folder.resolve("mine"));
    assertThat(outputs.betweenBuilds(mine)).isEqualTo(mine);
    assertThat(build("other", "mine", "again")).isEqualTo(mine);
  }

  private Set<Path> build(String cause, String file, String text) throws IOException {
    outputs.begin(Set.of(folder.resolve(cause)));
    var changed = outputs.duringBuild(Set.of(Files.writeString(folder.resolve(file), text)));
    outputs.end();
    return changed;
  }
}
