package org.integrationgateway.maven.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DevProgramTest {
  private static final String WAIT =
      """
      class Wait {
        public static void main(String[] args) throws Exception {
          System.in.read();
        }
      }
      """;

  @TempDir Path folder;
  private Path versions;
  private Path classes;

  @BeforeEach
  void classes() throws IOException {
    versions = folder.resolve("versions");
    classes = Files.createDirectories(folder.resolve("classes"));
  }

  @Test
  void putsTheAuthorsOptionsBehindItsOwn() throws Exception {
    var command = program("-Xmx1g").command(List.of(classes, folder.resolve("a b.jar")), folder);

    assertThat(command).startsWith(folder.resolve("bin/java").toString());
    assertThat(command)
        .containsSubsequence(
            "-Xshare:auto", "-Xmx1g", "@" + versions.resolve("1/java.args"), "com.example.Main");
    assertThat(versions.resolve("1/java.args"))
        .hasContent(
            "-cp\n\"" + versions.resolve("1/classes-0") + ":" + folder.resolve("a b.jar") + "\"\n");
  }

  @Test
  void hasNoCommandForAProviderWithoutAProgram() throws Exception {
    var program = new DevProgram(Optional.empty(), List.of(), versions);

    assertThat(program.command(List.of(), folder)).isEmpty();
    assertThat(program.command(List.of(classes), folder)).isEmpty();
  }

  @Test
  void aVersionKeepsItsClassesWhileTheNextAreMade() throws Exception {
    var file = Files.createDirectories(classes.resolve("com")).resolve("A.class");
    Files.writeString(file, "first");
    program().command(List.of(classes), folder);
    Files.writeString(file, "second");
    program().command(List.of(classes), folder);

    assertThat(versions.resolve("1/classes-0/com/A.class")).hasContent("first");
    assertThat(versions.resolve("2/classes-0/com/A.class")).hasContent("second");
  }

  @Test
  void deletesVersionsThatDoNotRunButNotTheLastThree() throws Exception {
    for (var i = 0; i < 6; i++) {
      program().command(List.of(classes), folder);
    }

    assertThat(names()).containsExactlyInAnyOrder("4", "5", "6");
  }

  @Test
  void keepsAVersionThatRuns() throws Exception {
    program().command(List.of(classes), folder);
    var program = Files.writeString(versions.resolve("1/Wait.java"), WAIT);
    var java = ProcessHandle.current().info().command().orElseThrow();
    var running = new ProcessBuilder(java, program.toString()).start();
    try {
      for (var i = 0; i < 4; i++) {
        program().command(List.of(classes), folder);
      }
      assertThat(names()).contains("1").doesNotContain("2");
    } finally {
      running.destroyForcibly().waitFor();
    }
  }

  private DevProgram program(String... jvmArgs) {
    return new DevProgram(Optional.of("com.example.Main"), List.of(jvmArgs), versions);
  }

  private List<String> names() throws IOException {
    try (var files = Files.list(versions)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
