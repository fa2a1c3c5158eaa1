package org.integrationgateway.manifest.packaging.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarsTest {
  @TempDir Path work;

  @Test
  void keepsTheOrderAndGivesEqualNamesDifferentOnes() throws Exception {
    var own = Files.createFile(work.resolve("weather-1.0.jar"));

    var jars =
        jars(own, Path.of("one/core-1.jar"), Path.of("two/Core-1.jar"), Path.of("a $(b).jar"));

    assertThat(jars)
        .extracting(BundledFile::path)
        .containsExactly(
            "lib/weather-1.0.jar", "lib/core-1.jar", "lib/2-Core-1.jar", "lib/a___b_.jar");
  }

  @Test
  void packsAFolderOfClassesTheSameWayEachTime() throws Exception {
    var classes = Files.createDirectories(work.resolve("classes/acme"));
    Files.writeString(classes.resolve("B.class"), "b");
    Files.writeString(classes.resolve("A.class"), "a");

    var once = Files.readAllBytes(jars(work.resolve("classes")).get(0).content());
    Files.setLastModifiedTime(
        classes.resolve("A.class"), java.nio.file.attribute.FileTime.fromMillis(1_000_000));

    assertThat(jars(work.resolve("classes")).get(0).content()).hasBinaryContent(once);
  }

  @Test
  void refusesALibraryThatIsNotPackagedYet() throws Exception {
    var own = Files.createFile(work.resolve("own.jar"));
    var sibling = Files.createDirectories(work.resolve("sibling/target/classes"));

    assertThatThrownBy(() -> jars(own, sibling))
        .hasMessageContaining("sibling/target/classes is a folder of classes")
        .hasMessageContaining("up to the phase package");
  }

  private List<BundledFile> jars(Path own, Path... libraries) throws Exception {
    var program = new JavaProgram(own, List.of(libraries), Optional.empty(), List.of(), List.of());
    return Jars.of(program, work.resolve("work"));
  }
}
