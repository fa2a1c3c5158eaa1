package org.integrationgateway.providers.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.integrationgateway.base.process.ProcessTree;
import org.integrationgateway.rules.TestProgram;
import org.integrationgateway.sdk.runtime.AppLaunch;
import org.integrationgateway.sdk.runtime.Checkout;
import org.integrationgateway.sdk.runtime.SessionRequest;
import org.integrationgateway.sdk.runtime.WorkspaceRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A runtime whose process is killed leaves no app behind, and no workspace half made. */
@EnabledOnOs(OS.LINUX)
final class KilledRuntimeTest {
  private static final String READY = "ready";

  @TempDir Path home;
  @TempDir Path programs;
  private List<ProcessHandle> everything = List.of();

  @BeforeEach
  void writePrograms() throws IOException {
    script("meek", "exec sleep 300");
    script("stubborn", "trap '' TERM; sleep 300 & while :; do sleep 1; done");
    script("git", "PATH=/usr/bin:/bin; trap '' TERM; mkdir -p half; touch half/made; sleep 300");
  }

  @AfterEach
  void end() {
    everything.forEach(ProcessHandle::destroyForcibly);
  }

  @Test
  void anAppEndsByItself() throws Exception {
    var apps = killedWhileRunning("meek");

    eventually(() -> assertThat(apps).noneMatch(ProcessTree::lives));
  }

  @Test
  void theNextRuntimeEndsAnAppThatIgnoresItsEnd() throws Exception {
    var apps = killedWhileRunning("stubborn");
    assertThat(apps).hasSizeGreaterThan(1).anyMatch(ProcessTree::lives);
    LocalRuntimes.open(home).close();

    eventually(() -> assertThat(apps).noneMatch(ProcessTree::lives));
    assertNothingLeft();
  }

  @Test
  void theNextRuntimeRemovesAWorkspaceThatIsHalfMade() throws Exception {
    var git = killedWhileRunning("git");
    try (var files = Files.walk(home.resolve("sessions"))) {
      assertThat(files).anyMatch(file -> file.endsWith("half/made"));
    }
    LocalRuntimes.open(home).close();

    eventually(() -> assertThat(git).noneMatch(ProcessTree::lives));
    assertNothingLeft();
  }

  private void assertNothingLeft() {
    assertThat(home.resolve("run")).isEmptyDirectory();
    assertThat(home.resolve("sessions")).isEmptyDirectory();
  }

  /** The processes that a runtime had started when its own was killed. */
  private List<ProcessHandle> killedWhileRunning(String program) throws Exception {
    var process =
        new ProcessBuilder(
                TestProgram.command(Embedding.class, home.toString(), programs.toString(), program))
            .redirectError(programs.resolve("log").toFile())
            .start();
    everything = List.of(process.toHandle());
    var out = new BufferedReader(process.inputReader());
    for (var line = out.readLine(); !READY.equals(line); line = out.readLine()) {
      assertThat(line).as(() -> read(programs.resolve("log"))).isNotNull();
    }
    everything =
        Stream.concat(Stream.of(process.toHandle()), process.descendants())
            .collect(Collectors.toList());
    var started = process.descendants().collect(Collectors.toList());
    assertThat(started).isNotEmpty();
    process.destroyForcibly().waitFor();
    return started;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  private void script(String name, String line) throws IOException {
    var file = programs.resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + line + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** A process that embeds a runtime, and has it run one thing. */
  static final class Embedding {
    private Embedding() {}

    public static void main(String[] arguments) throws Exception {
      var home = Path.of(arguments[0]);
      var programs = arguments[1];
      var runtime =
          new LocalRuntime(
              home, LocalRuntimes.CONFIG, Map.of("PATH", programs), InstantSource.system());
      if (arguments[2].equals("git")) {
        announceWhenHalfMade(home);
        var source = new Checkout("https://git.example.com/x", Optional.empty(), "x");
        runtime.prepare(WorkspaceRequest.of(source));
        return;
      }
      var id = runtime.start(SessionRequest.PLAIN).id();
      runtime.startApp(
          AppLaunch.of(id, "app", programs, arguments[2])
              .with(List.of(), Map.of("PATH", "/usr/bin:/bin")));
      // The stubborn one has its child by then; the thread is not the one that started it.
      eventually(
          () ->
              assertThat(ProcessHandle.current().descendants().count())
                  .isGreaterThan(arguments[2].equals("stubborn") ? 1 : 0));
      System.out.println(READY);
      Thread.currentThread().join();
    }

    private static void announceWhenHalfMade(Path home) {
      var watcher =
          new Thread(
              () -> {
                try {
                  eventually(() -> assertThat(halfMade(home)).isTrue());
                  System.out.println(READY);
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              });
      watcher.start();
    }

    private static boolean halfMade(Path home) throws IOException {
      try (var files = Files.walk(home.resolve("sessions"))) {
        return files.anyMatch(file -> file.endsWith("half/made"));
      }
    }
  }
}
