package org.integrationgateway.command.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The training of a server, with another program in the place of its launcher. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a shell script")
final class CacheTrainingTest {
  private static final Duration LONG = Duration.ofHours(1);

  @TempDir Path folder;

  private Path launcher(String work) throws Exception {
    var file = folder.resolve("launcher");
    Files.writeString(file, "#!/bin/sh\n" + work);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }

  private String await(Path file) throws Exception {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    while (!Files.exists(file) || Files.size(file) == 0) {
      assertThat(System.nanoTime()).isLessThan(end);
      LockSupport.parkNanos(5_000_000);
    }
    return Files.readString(file).strip();
  }

  @Test
  void endsWithTheServer() throws Exception {
    var begun = folder.resolve("begun");
    var launcher = launcher("echo $$ $* > '%s'\nexec sleep 600\n".formatted(begun));
    var training = new CacheTraining(launcher.toString(), Duration.ZERO);
    training.start();
    var words = await(begun).split(" ", 2);
    assertThat(words[1]).isEqualTo("train later");
    var process = ProcessHandle.of(Long.parseLong(words[0])).orElseThrow();

    training.close();

    process.onExit().get(30, TimeUnit.SECONDS);
  }

  @Test
  void aServerThatEndsEarlyMakesNoCache() throws Exception {
    var begun = folder.resolve("begun");
    var training = new CacheTraining(launcher("echo > '%s'\n".formatted(begun)).toString(), LONG);
    training.start();

    training.close();

    assertThat(begun).doesNotExist();
  }

  @Test
  void aServerWhoseCacheIsThereNeedsNone() {
    assertThat(CacheTraining.begin()).isNull();
  }
}
