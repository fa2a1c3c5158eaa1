package org.integrationgateway.packaging.image.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JdkArchiveTest {
  @TempDir Path work;

  static Stream<List<String>> whole() {
    return Stream.of(
        List.of("jdk-17/release", "jdk-17/jmods/java.base.jmod", "jdk-17/bin/java"),
        List.of("jmods/java.base.jmod", "release", "lib/modules"),
        List.of("j.jdk/Contents/Home/jmods/java.base.jmod", "j.jdk/Contents/Home/release"),
        List.of("./jdk/jmods/java.base.jmod", "./jdk/release"));
  }

  @ParameterizedTest
  @MethodSource("whole")
  void takesModulesAndReleaseFromWhereverTheyLie(List<String> names) throws Exception {
    for (var archive : List.of(tar(names), zip(names))) {
      var jdk = extract(archive);

      assertThat(jdk.resolve("jmods/java.base.jmod")).content().endsWith("jmods/java.base.jmod");
      assertThat(jdk.resolve("release")).content().endsWith("release");
      assertThat(files(jdk)).containsExactlyInAnyOrder("java.base.jmod", "release");
    }
  }

  @Test
  void takesAnArchiveOfModulesAlone() throws Exception {
    var jdk = extract(tar(List.of("jdk-25+36-jmods/java.base.jmod", "jdk-25+36-jmods/x.jmod")));

    assertThat(files(jdk)).containsExactlyInAnyOrder("java.base.jmod", "x.jmod");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../jmods/evil.jmod",
        "jdk/../../evil.jmod",
        "/etc/evil.jmod",
        "C:/evil.jmod",
        "c:evil.jmod",
        "jdk\\..\\evil.jmod",
        "jdk/\u0001evil.jmod",
        "../readme"
      })
  void refusesNamesThatLeadOut(String name) throws Exception {
    for (var archive :
        List.of(
            tar(List.of("jdk/jmods/java.base.jmod", name)),
            zip(List.of("jdk/jmods/java.base.jmod", name)))) {
      // The tar library takes the slash of an absolute name away, and what is left is harmless.
      if (name.startsWith("/") && archive.toString().endsWith(".tar.gz")) {
        continue;
      }
      assertThatThrownBy(() -> extract(archive))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("leads out of any folder");
    }
    assertThat(files(work)).doesNotContain("evil.jmod");
  }

  @Test
  void refusesModulesInTwoFoldersAndTwice() throws Exception {
    assertThatThrownBy(
            () -> extract(tar(List.of("a/jmods/java.base.jmod", "b/jmods/java.base.jmod"))))
        .hasMessageContaining("modules in two folders, 'a/jmods/' and 'b/jmods/'");
    assertThatThrownBy(
            () -> extract(tar(List.of("a/jmods/java.base.jmod", "a/jmods/java.base.jmod"))))
        .hasMessageContaining("the module java.base.jmod twice");
  }

  @Test
  void refusesWhatHasNoModules() throws Exception {
    assertThatThrownBy(() -> extract(tar(List.of("jdk-25/release", "jdk-25/lib/modules"))))
        .hasMessageContaining("has no java.base.jmod")
        .hasMessageContaining("from Java 24 on");
    assertThatThrownBy(() -> extract(Files.writeString(work.resolve("page"), "<html>")))
        .hasMessageContaining("neither a .tar.gz nor a .zip");
    assertThatThrownBy(() -> extract(Files.createFile(work.resolve("nothing"))))
        .hasMessageContaining("neither a .tar.gz nor a .zip");
  }

  @Test
  void refusesWhatWasCutOff() throws Exception {
    var whole = Files.readAllBytes(tar(List.of("jdk/jmods/java.base.jmod", "jdk/jmods/b.jmod")));
    var half = Files.write(work.resolve("half"), java.util.Arrays.copyOf(whole, whole.length / 2));

    assertThatThrownBy(() -> extract(half)).isInstanceOf(IOException.class);
  }

  private Path tar(List<String> names) throws IOException {
    return PackedJdk.tarGz(work.resolve("jdk.tar.gz"), names.toArray(String[]::new));
  }

  private Path zip(List<String> names) throws IOException {
    return PackedJdk.zip(work.resolve("jdk.zip"), names.toArray(String[]::new));
  }

  private Path extract(Path archive) throws IOException {
    var target = Files.createTempDirectory(work, "jdk");
    new JdkArchive(archive, archive.toUri()).extract(target);
    return target;
  }

  private static List<String> files(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).map(file -> file.getFileName().toString()).toList();
    }
  }
}
