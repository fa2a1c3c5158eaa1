package org.integrationgateway.packaging.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildToolTest {
  private static final Path RESOURCES = Path.of("/p/my texts");

  private final BuiltProject built =
      new BuiltProject(
          List.of("java", "-cp", "/m2/größe 1.jar", "Main"),
          Path.of("/p"),
          Map.of("A", "b=\\n\nc "),
          Set.of(Path.of("/p"), Path.of("/q")),
          Set.of(Path.of("/p/pom.xml")),
          Set.of(
              new BuiltProject.Resource(RESOURCES, Path.of("/p/target/classes/texts")),
              new BuiltProject.Resource(Path.of("/q/r"), Path.of("/q/c"))));

  @TempDir Path folder;

  @Test
  void aFileTellsAnotherProcessOfTheBuild() throws IOException {
    var file = folder.resolve("new/built.json");
    built.write(file);
    assertThat(BuiltProject.read(file)).isEqualTo(built);

    var tool =
        new BuildTool(
            List.of("mvn", "-Da= b"), List.of("-o"), folder, Map.of("A", "b"), folder, file, true);
    tool.write(file);
    assertThat(BuildTool.read(file)).isEqualTo(tool);
  }

  @Test
  void aDamagedFileIsNamed() throws IOException {
    var file = Files.writeString(folder.resolve("built.json"), "{");

    assertThatThrownBy(() -> BuildTool.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(file + " is damaged");
  }

  @Test
  void knowsTheCopiesOfAResource() {
    assertThat(built.copies(RESOURCES.resolve("a/b.txt")))
        .containsExactly(Path.of("/p/target/classes/texts/a/b.txt"));
    assertThat(built.copies(Path.of("/p/src/A.java"))).isEmpty();
  }
}
