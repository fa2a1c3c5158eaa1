package org.integrationgateway.packaging.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.integrationgateway.packaging.image.program.JavaProgram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramJarsTest {
  @TempDir Path work;

  @Test
  void keepsTheOrderAndGivesEqualNamesDifferentOnes() throws Exception {
    var own = jar("target/weather-1.0.jar", "acme/A.class");

    var jars =
        jars(
            own,
            fromRepository("one/core-1.jar"),
            fromRepository("two/Core-1.jar"),
            fromRepository("three/a $(b).jar"),
            fromRepository("four/program.jar"));

    assertThat(jars)
        .extracting(BundledFile::path)
        .containsExactly(
            "lib/program.jar",
            "lib/weather-1.0.jar",
            "lib/core-1.jar",
            "lib/2-Core-1.jar",
            "lib/a___b_.jar",
            "lib/2-program.jar");
    try (var starter = new JarFile(jars.get(0).content().toFile())) {
      var attributes = starter.getManifest().getMainAttributes();
      assertThat(attributes.getValue("Main-Class")).isEqualTo("acme.Main");
      assertThat(attributes.getValue("Class-Path"))
          .isEqualTo("weather-1.0.jar core-1.jar 2-Core-1.jar a___b_.jar 2-program.jar");
    }
  }

  @Test
  void packsAFolderOfClassesTheSameWayEachTime() throws Exception {
    var classes = Files.createDirectories(work.resolve("classes/acme"));
    Files.writeString(classes.resolve("B.class"), "b");
    Files.writeString(classes.resolve("A.class"), "a");

    var once = Files.readAllBytes(jars(work.resolve("classes")).get(1).content());
    Files.setLastModifiedTime(classes.resolve("A.class"), FileTime.fromMillis(1_000_000));

    assertThat(jars(work.resolve("classes")).get(1).content()).hasBinaryContent(once);
  }

  @Test
  void aJarOfThisBuildLosesItsTimesAndOneFromARepositoryKeepsItsBytes() throws Exception {
    var own = jar("target/own.jar", "META-INF/MANIFEST.MF", "b/", "b/B.class", "A.class");
    var sibling = jar("sibling/target/sibling.jar", "C.class");
    var library = fromRepository("repository/library.jar");
    var once = jars(own, sibling, library).stream().map(ProgramJarsTest::bytes).toList();

    jar("target/own.jar", "A.class", "META-INF/MANIFEST.MF", "b/", "b/B.class");
    jar("sibling/target/sibling.jar", "C.class");
    var again = jars(own, sibling, library);

    assertThat(again.stream().map(ProgramJarsTest::bytes)).containsExactlyElementsOf(once);
    assertThat(again.get(3).content()).isEqualTo(library);
    try (var jar = new JarFile(again.get(1).content().toFile())) {
      assertThat(jar.stream().map(ZipEntry::getName))
          .containsExactly("META-INF/MANIFEST.MF", "A.class", "b/", "b/B.class");
      assertThat(jar.getInputStream(jar.getEntry("b/B.class"))).hasContent("b/B.class");
    }
  }

  @Test
  void refusesALibraryThatIsNotPackagedYet() throws Exception {
    var own = jar("target/own.jar", "acme/A.class");
    var sibling = Files.createDirectories(work.resolve("sibling/target/classes"));

    assertThatThrownBy(() -> jars(own, sibling))
        .hasMessageContaining("sibling/target/classes is a folder of classes")
        .hasMessageContaining("up to the phase package");
  }

  @Test
  void namesAJarThatCannotBeRead() throws Exception {
    var broken = Files.writeString(work.resolve("broken.jar"), "no zip");

    assertThatThrownBy(() -> jars(broken)).hasMessageContaining("cannot read " + broken);
  }

  /** Written now, so that each differs from the one before in its times. */
  private Path jar(String path, String... names) throws IOException {
    var jar = work.resolve(path);
    Files.createDirectories(jar.getParent());
    try (var zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (var name : names) {
        var entry = new ZipEntry(name);
        entry.setLastModifiedTime(FileTime.from(Instant.now().minusNanos(System.nanoTime())));
        zip.putNextEntry(entry);
        if (!name.endsWith("/")) {
          zip.write(name.getBytes(StandardCharsets.UTF_8));
        }
      }
    }
    return jar;
  }

  private Path fromRepository(String path) throws IOException {
    var jar = jar(path, "L.class");
    Files.writeString(jar.resolveSibling("library.pom"), "<project/>");
    return jar;
  }

  private static String bytes(BundledFile file) {
    try {
      return Files.readString(file.content(), StandardCharsets.ISO_8859_1);
    } catch (IOException unreadable) {
      throw new java.io.UncheckedIOException(unreadable);
    }
  }

  private List<BundledFile> jars(Path own, Path... libraries) throws Exception {
    var program = new JavaProgram(own, List.of(libraries), Optional.empty(), List.of(), List.of());
    return ProgramJars.of(program, "acme.Main", work.resolve("work"));
  }
}
