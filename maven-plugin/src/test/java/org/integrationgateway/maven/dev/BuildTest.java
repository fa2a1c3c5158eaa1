package org.integrationgateway.maven.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildTest {
  private static final Path RESOURCES = Path.of("/p/my texts");

  private final Build build =
      new Build(
          List.of(Path.of("/p/target/classes"), Path.of("/m2/größe 1.jar")),
          Path.of("/usr/lib/jvm/17"),
          Set.of(Path.of("/p"), Path.of("/q")),
          Set.of(Path.of("/p/pom.xml")),
          Map.of(RESOURCES, Path.of("/p/target/classes/texts"), Path.of("/q/r"), Path.of("/q/c")));

  @Test
  void aFileTellsAnotherProcessOfIt(@TempDir Path folder) throws IOException {
    var file = folder.resolve("new/build.txt");

    build.write(file);

    assertThat(Build.read(file)).isEqualTo(build);
  }

  @Test
  void knowsTheCopiesOfAResource() {
    assertThat(build.copies(RESOURCES.resolve("a/b.txt")))
        .containsExactly(Path.of("/p/target/classes/texts/a/b.txt"));
    assertThat(build.copies(Path.of("/p/src/A.java"))).isEmpty();
  }
}
