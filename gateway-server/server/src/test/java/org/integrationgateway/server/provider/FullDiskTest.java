package org.integrationgateway.server.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.integrationgateway.providers.FixturePackage;
import org.integrationgateway.providers.OwnPid;
import org.integrationgateway.rules.TestProgram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real gateway whose home is a disk of a few megabytes: what finds no room is refused by name,
 * and what ran goes on. The disk is mounted in a namespace of its own, and gone with the server.
 */
@EnabledOnOs(OS.LINUX)
@Tag("nightly")
final class FullDiskTest {
  private static final String MOUNT = "mount -t tmpfs -o size=6m none \"$0\" && exec \"$@\"";
  private static final int LARGE = 8 << 20;

  @TempDir Path folder;
  private Path home;
  private Process server;
  private BufferedReader answers;
  private PrintWriter questions;

  @BeforeEach
  void start() throws Exception {
    home = Files.createDirectories(folder.resolve("home"));
    FixturePackage.archive(folder.resolve("first.tar.gz"));
    FixturePackage.archive(folder.resolve("small.tar.gz"), new byte[1]);
    var large = new byte[LARGE];
    new Random(LARGE).nextBytes(large);
    FixturePackage.archive(folder.resolve("large.tar.gz"), large);
    var command = unshare();
    assumeTrue(
        !command.isEmpty(), "no disk can be made full here: it takes a mount namespace (unshare)");
    command.addAll(List.of("sh", "-c", MOUNT, home.toString()));
    command.addAll(TestProgram.command(FullDiskServer.class, home));
    server =
        new ProcessBuilder(command)
            .redirectError(Redirect.to(folder.resolve("server.log").toFile()))
            .start();
    answers = server.inputReader();
    questions = new PrintWriter(server.getOutputStream(), true, StandardCharsets.UTF_8);
  }

  /** As root, or as root of a namespace of users. */
  private static List<String> unshare() throws InterruptedException {
    for (var way : List.of(List.of("unshare", "-m"), List.of("unshare", "-r", "-m"))) {
      var trial = new ArrayList<>(way);
      trial.addAll(List.of("mount", "-t", "tmpfs", "none", "/mnt"));
      try {
        var process =
            new ProcessBuilder(trial)
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD)
                .start();
        if (process.waitFor() == 0) {
          return new ArrayList<>(way);
        }
      } catch (IOException missing) {
        return List.of();
      }
    }
    return List.of();
  }

  @AfterEach
  void end() throws Exception {
    if (server != null) {
      questions.close();
      server.waitFor();
      assertThat(home).as("its disk is gone with it").isEmptyDirectory();
    }
  }

  @Test
  void whatFindsNoRoomIsRefusedByNameAndWhatRanGoesOnOrComesBack() throws Exception {
    assertThat(ask("replace " + folder.resolve("first.tar.gz"))).isEqualTo("serves");
    var first = ask("invoke");
    assertThat(first).startsWith("200 {\"pid\"");
    var stored = ask("store");

    var large = folder.resolve("large.tar.gz");
    assertThat(ask("replace " + large))
        .contains(
            "cannot unpack " + large + " into " + home.resolve("packages"),
            "No space left on device",
            "nothing of it is used");
    assertThat(ask("store")).as("no draft of it is left").isEqualTo(stored);

    ask("fill");
    assertThat(ask("replace " + folder.resolve("small.tar.gz")))
        .contains("small.tar.gz", "No space left on device");
    assertThat(ask("lock"))
        .contains("gateway.lock.json", "No space left on device", "is unchanged");
    assertThat(ask("store")).isEqualTo(stored);
    assertThat(ask("invoke")).isEqualTo(first);
    assertThat(ask("write 40")).startsWith("503 ").contains("store_unavailable");
    eventually(() -> assertThat(ask("ready")).startsWith("503 ").contains("not_ready"));
    assertThat(log()).contains("the store cannot be written");

    kill(first);
    eventually(
        () ->
            assertThat(log())
                .contains("its process could not be started: No space left on device"));
    assertThat(ask("free")).isEqualTo("free");
    eventually(() -> assertThat(ask("ready")).startsWith("200 "));
    assertThat(ask("write 1")).isEqualTo("201");
    var second = ask("invoke");
    assertThat(second).startsWith("200 {\"pid\"").isNotEqualTo(first);
    assertThat(ask("replace " + folder.resolve("small.tar.gz"))).isEqualTo("serves");
    assertThat(ask("invoke")).startsWith("200 {\"pid\"").isNotEqualTo(second);
  }

  @Test
  void readinessTellsOfADiskThatTakesNoMoreRecordsUntilItHasRoom() throws Exception {
    assertThat(ask("write 1")).isEqualTo("201");
    ask("fill");
    eventually(() -> assertThat(ask("write 1")).startsWith("503 "));
    for (int i = 0; i < 5; i++) {
      eventually(() -> assertThat(ask("ready")).startsWith("503 "));
      assertThat(ask("write 1")).startsWith("503 ");
    }
    assertThat(ask("free")).isEqualTo("free");
    eventually(() -> assertThat(ask("ready")).startsWith("200 "));
    assertThat(log()).contains("the store cannot be written", "disk is full");
    assertThat(ask("write 1")).isEqualTo("201");
  }

  private static void kill(String answer) {
    OwnPid.in(answer.substring(answer.indexOf("pid"))).destroyForcibly();
  }

  private String ask(String question) throws IOException {
    questions.println(question);
    var answer = answers.readLine();
    assertThat(answer).as(() -> log()).isNotNull();
    return answer;
  }

  private String log() {
    try {
      return Files.readString(folder.resolve("server.log"));
    } catch (IOException e) {
      return e.toString();
    }
  }
}
