package org.integrationgateway.server.provider.confinement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.integrationgateway.server.provider.Eventually.eventually;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.server.config.providers.Sandbox;
import org.integrationgateway.server.process.ChildCommand;
import org.integrationgateway.server.process.ChildProcess;
import org.integrationgateway.server.process.RunFolder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A child in a sandbox ends as one without: by its own code, by a signal, with all its children.
 */
class SandboxedChildTest {
  private static final Map<String, String> ENVIRONMENT = Map.of("PATH", "/usr/bin:/bin");

  @TempDir Path home;
  private RunFolder folder;

  @BeforeEach
  void open() {
    assumeThat(Bubblewrap.ofThisHost().problem())
        .as("a sandbox of bubblewrap on this host")
        .isEmpty();
    folder = RunFolder.open(home);
  }

  @Test
  void tellsHowItEnded() throws Exception {
    try (var failed = start("echo gone; exit 3");
        var killed = start("kill -9 $$")) {
      assertThat(failed.exit().get(20, TimeUnit.SECONDS)).hasToString("exit code 3");
      assertThat(failed.lastLines()).contains("gone");
      assertThat(killed.exit().get(20, TimeUnit.SECONDS)).hasToString("signal 9 (SIGKILL)");
    }
  }

  @Test
  void hearsThatItIsAskedToEnd() throws Exception {
    try (var child = start("trap 'exit 7' TERM; echo armed; while :; do sleep 0.1; done")) {
      eventually(() -> assertThat(child.lastLines()).contains("armed"));
      child.terminate(Duration.ofSeconds(20));
      assertThat(child.exit().get(1, TimeUnit.SECONDS)).hasToString("exit code 7");
    }
  }

  @Test
  void endsWithAllThatCameOutOfIt() throws Exception {
    long before = ProcessHandle.current().descendants().count();
    try (var child =
        start("trap '' TERM; (setsid sleep 300 &) ; sleep 300 & echo armed; wait; sleep 300")) {
      eventually(() -> assertThat(child.lastLines()).contains("armed"));
      assertThat(sleepers()).isGreaterThan(0);
    }
    assertThat(ProcessHandle.current().descendants().count()).isEqualTo(before);
    assertThat(sleepers()).isZero();
    assertThat(home.resolve("run").resolve("x").getParent()).isEmptyDirectory();
  }

  @Test
  void endsWhenWhatHoldsItIsKilled() throws Exception {
    try (var child = start("trap '' TERM; echo armed; sleep 300; sleep 300")) {
      eventually(() -> assertThat(child.lastLines()).contains("armed"));
      ProcessHandle.of(child.pid()).orElseThrow().destroyForcibly();
      eventually(() -> assertThat(sleepers()).isZero());
    }
  }

  @Test
  void seesNothingOfAServerWhoseHomeLiesAmongTheProgramsOfTheSystem() throws Exception {
    assumeThat(Path.of("/opt")).isWritable();
    var among = Files.createTempDirectory(Path.of("/opt"), "gateway-home-");
    try {
      var secret = Files.writeString(among.resolve("encryption.key"), "never told");
      var mine = Files.createDirectory(among.resolve("package"));
      Files.writeString(mine.resolve("manifest.yaml"), "mine");
      var script =
          "cat %s; cat %s/manifest.yaml; echo; touch %s/x; ls /etc/ssl/private /etc/pki/tls/private; exit 4"
              .formatted(secret, mine, among);
      try (var child = start(script, new Confinements(among), Set.of(mine))) {
        assertThat(child.exit().get(20, TimeUnit.SECONDS)).hasToString("exit code 4");
        assertThat(child.lastLines())
            .contains("mine")
            .noneMatch(line -> line.contains("never told") || line.contains(".key\n"))
            .anyMatch(line -> line.contains("Read-only"));
      }
    } finally {
      Folders.delete(among);
    }
  }

  /** Those that carry this test's folder in their environment; sleeping in another namespace. */
  private long sleepers() {
    return ProcessHandle.allProcesses().filter(this::isOurs).count();
  }

  private boolean isOurs(ProcessHandle process) {
    try {
      var environment =
          Files.readString(
              Path.of("/proc", Long.toString(process.pid()), "environ"),
              StandardCharsets.ISO_8859_1);
      return environment.contains("SERVICE_PROVIDER_SOCKET=" + home.toRealPath());
    } catch (IOException ended) {
      return false;
    }
  }

  private ChildProcess start(String script) throws IOException {
    return start(script, new Confinements(home), Set.of(home));
  }

  private ChildProcess start(String script, Confinements confinements, Set<Path> readable)
      throws IOException {
    var wanted =
        new Confinements.Wanted(
            "apps.weather",
            Optional.empty(),
            Sandbox.REQUIRED,
            readable,
            Path.of("/usr"),
            ENVIRONMENT);
    var command =
        new ChildCommand(
            "weather",
            List.of("/bin/sh", "-c", script),
            Path.of("/usr"),
            ENVIRONMENT,
            confinements.of(wanted));
    return ChildProcess.start(command, folder);
  }
}
