package org.integrationgateway.manifest.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputsTest {
  @TempDir Path folder;
  private final Outputs outputs = new Outputs();

  @Test
  void whatEveryBuildWritesAnewIsTheirs() throws IOException {
    assertThat(build("made", "1")).isNotEmpty();
    assertThat(build("made", "2")).isNotEmpty();
    assertThat(build("made", "3")).isEmpty();
    assertThat(build("made", "4")).isEmpty();
    assertThat(build("source", "1")).isNotEmpty();
  }

  @Test
  void whatABuildWritesAsItWasIsNoChange() throws IOException {
    assertThat(build("made", "same")).isNotEmpty();
    assertThat(build("made", "same")).isEmpty();
    assertThat(build("made", "other")).isNotEmpty();
  }

  @Test
  void whatAPersonSavesDuringABuildNowAndThenIsNot() throws IOException {
    for (int day = 0; day < 5; day++) {
      assertThat(build("source", "day " + day)).isNotEmpty();
      outputs.begin();
    }
  }

  @Test
  void whatSomebodyChangesBetweenBuildsIsNot() throws IOException {
    for (int time = 0; time < 4; time++) {
      build("source", "time " + time);
    }
    var source = Set.of(folder.resolve("source"));
    assertThat(outputs.betweenBuilds(source)).isEqualTo(source);
    assertThat(build("source", "again")).isEqualTo(source);
  }

  private Set<Path> build(String file, String text) throws IOException {
    outputs.begin();
    return outputs.duringBuild(Set.of(Files.writeString(folder.resolve(file), text)));
  }
}
