package org.integrationgateway.maven.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotsTest {
  @TempDir Path folder;

  @Test
  void aVersionKeepsItsClassesWhileTheNextAreMade() throws IOException {
    var classes = Files.createDirectories(folder.resolve("classes/com"));
    var file = Files.writeString(classes.resolve("A.class"), "first");
    var jar = Files.writeString(folder.resolve("library.jar"), "jar");
    var snapshots = Snapshots.in(folder.resolve("versions"));

    var first = snapshots.take(built(folder.resolve("classes"), jar));
    Files.writeString(file, "second");
    var second = snapshots.take(built(folder.resolve("classes"), jar));

    assertThat(first.classPath().get(0).resolve("com/A.class")).hasContent("first");
    assertThat(second.classPath().get(0).resolve("com/A.class")).hasContent("second");
    assertThat(first.classPath().get(1)).isEqualTo(jar);
  }

  @Test
  void removesVersionsThatNobodyRunsButNotTheLastTwo() throws IOException {
    var snapshots = Snapshots.in(folder);
    for (var i = 0; i < 5; i++) {
      snapshots.take(built());
    }
    snapshots.removeUnused(ProcessHandle.current());

    assertThat(names()).containsExactlyInAnyOrder("4", "5");
  }

  @Test
  void removesWhatAnEarlierLoopLeft() throws IOException {
    Files.createDirectories(folder.resolve("versions/7/classes-0"));

    Snapshots.in(folder.resolve("versions"));

    assertThat(folder.resolve("versions")).isEmptyDirectory();
  }

  private Build built(Path... classPath) {
    return new Build(List.of(classPath), folder, Set.of(), Set.of(), Map.of());
  }

  private List<String> names() throws IOException {
    try (var files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
