package org.integrationgateway.providers.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.integrationgateway.providers.process.ChildCommand;
import org.integrationgateway.providers.process.LaunchContext.Raised;
import org.integrationgateway.providers.process.RunFolder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launches of a program of the layout {@code image}, whose Java is a shell script. */
class ClassArchivesTest {
  private static final String ARCHIVE = "SERVICE_JAVA_ARCHIVE";
  private static final String CLASSES = "SERVICE_JAVA_CLASSES";

  @TempDir Path home;
  private Path root;
  private Path program;

  @BeforeEach
  void stored() throws IOException {
    root = home.resolve("packages/sha256-" + "ab".repeat(32));
    program = root.resolve("artifacts/items");
    makesAnArchiveBy("cp \"$SERVICE_JAVA_DUMP\" \"$SERVICE_JAVA_ARCHIVE\"");
    write(root.resolve("artifacts/runtime/release"), "JAVA_VERSION=\"17.0.15\"\n");
  }

  @Test
  void makesAnArchiveOfTheClassesThatTheFirstStartLists() throws Exception {
    var archive = archive();

    assertThat(archive).hasContent("java/lang/Object");
    try (var files = Files.list(archive.getParent())) {
      assertThat(files).containsExactly(archive);
    }
    try (var launch = new Launch(archives(Duration.ofHours(1)))) {
      assertThat(launch.environment())
          .containsEntry(ARCHIVE, archive.toString())
          .doesNotContainKey(CLASSES);
    }
  }

  @Test
  void usesNoArchiveOfAnotherJava() throws Exception {
    archive();
    write(root.resolve("artifacts/runtime/release"), "JAVA_VERSION=\"17.0.16\"\n");

    try (var launch = new Launch(archives(Duration.ofHours(1)))) {
      assertThat(launch.environment()).doesNotContainKey(ARCHIVE).containsKey(CLASSES);
    }
  }

  @Test
  void deletesTheArchiveOfAProgramThatEndsYoung() throws Exception {
    var archive = archive();

    new Launch(archives(Duration.ofHours(1))).close();

    assertThat(archive).doesNotExist();
  }

  @Test
  void makesTheArchiveAgainThatAQuickRestartDeleted() throws Exception {
    var archives = archives(Duration.ZERO);
    var archive = archive(archives);
    new Launch(archives).close();
    assertThat(archive).doesNotExist();

    assertThat(archive(archives)).isEqualTo(archive).hasContent("java/lang/Object");
  }

  @Test
  void startsWithoutAnArchiveWhereItsJavaMakesNone() throws Exception {
    makesAnArchiveBy("echo 'no space left' >&2; exit 1");
    var archives = archives(Duration.ZERO);
    try (var launch = new Launch(archives)) {
      launch.awaitMaking();

      assertThat(home.resolve("starts")).isEmptyDirectory();
      try (var next = new Launch(archives)) {
        assertThat(next.environment()).isEmpty();
      }
    }
  }

  @Test
  void letsOneLaunchListTheClasses() throws Exception {
    var archives = archives(Duration.ofHours(1));
    try (var first = new Launch(archives)) {
      assertThat(first.environment()).containsOnlyKeys(CLASSES);
      try (var second = new Launch(archives)) {
        assertThat(second.environment()).isEmpty();
      }
    }
    try (var third = new Launch(archives)) {
      assertThat(third.environment()).containsOnlyKeys(CLASSES);
    }
  }

  @Test
  void leavesACommandFromOutsideOfTheStoreAsItIs() throws Exception {
    var elsewhere = home.resolve("project");
    write(elsewhere.resolve("runtime/release"), "JAVA_VERSION=\"17.0.15\"\n");
    var command = command(elsewhere.resolve("items"));

    assertThat(archives(Duration.ZERO).using(elsewhere, command)).isSameAs(command);
  }

  /** The archive that a first start made. */
  private Path archive() throws Exception {
    return archive(archives(Duration.ZERO));
  }

  /** The archive that a start makes. */
  private Path archive(ClassArchives archives) throws Exception {
    try (var launch = new Launch(archives)) {
      launch.awaitMaking();
      try (var files = Files.list(home.resolve("starts"))) {
        return files.filter(file -> file.toString().endsWith(".jsa")).findFirst().orElseThrow();
      }
    }
  }

  /** A launch of the program, which has listed its only class. */
  private final class Launch implements AutoCloseable {
    private final Raised raised;

    Launch(ClassArchives archives) throws IOException {
      var folder = Files.createTempDirectory(home, "launch");
      write(folder.resolve("classes"), "java/lang/Object");
      this.raised = archives.using(root, command(program)).surroundings().raise(folder);
    }

    Map<String, String> environment() {
      return raised.environment();
    }

    void awaitMaking() throws InterruptedException {
      for (var thread : Thread.getAllStackTraces().keySet()) {
        if (thread.getName().equals("items-classes")) {
          thread.join();
        }
      }
    }

    @Override
    public void close() throws Exception {
      raised.end().close();
    }
  }

  private ClassArchives archives(Duration delay) {
    return new ClassArchives(home, RunFolder.open(home), delay);
  }

  private static ChildCommand command(Path program) {
    return new ChildCommand("items", List.of(program.toString()), program.getParent(), Map.of());
  }

  private void makesAnArchiveBy(String shell) throws IOException {
    write(program, "#!/bin/sh\n" + shell + "\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
