package org.integrationgateway.providers.confinement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

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
import org.integrationgateway.config.providers.ProcessLimits;
import org.integrationgateway.config.providers.Sandbox;
import org.integrationgateway.providers.process.ChildCommand;
import org.integrationgateway.providers.process.ChildProcess;
import org.integrationgateway.providers.process.RunFolder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A child in a sandbox ends as one without: by its own code, by a signal, with all its children.
 */
@Tag("host")
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
      assertThat(failed.exit().get(30, TimeUnit.SECONDS)).hasToString("exit code 3");
      assertThat(failed.lastLines()).contains("gone");
      assertThat(killed.exit().get(30, TimeUnit.SECONDS)).hasToString("signal 9 (SIGKILL)");
    }
  }

  @Test
  void hearsThatItIsAskedToEnd() throws Exception {
    try (var child = start("trap 'exit 7' TERM; echo armed; while :; do sleep 0.1; done")) {
      eventually(() -> assertThat(child.lastLines()).contains("armed"));
      child.terminate(Duration.ofSeconds(20));
      assertThat(child.exit().get(30, TimeUnit.SECONDS)).hasToString("exit code 7");
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
      try (var child = start(script, ProcessLimits.NONE, new Confinements(among), Set.of(mine))) {
        assertThat(child.exit().get(30, TimeUnit.SECONDS)).hasToString("exit code 4");
        assertThat(child.lastLines())
            .contains("mine")
            .noneMatch(line -> line.contains("never told") || line.contains(".key\n"))
            .anyMatch(line -> line.contains("Read-only"));
      }
    } finally {
      Folders.delete(among);
    }
  }

  @Test
  void writesNoSettingOfTheHost() throws Exception {
    var script =
        """
        find /proc /sys -writable -not -type d -not -type l 2>/dev/null | while read -r file; do
          (exec 3<>"$file") 2>/dev/null && echo "writable $file"
        done
        (exec 3<>/proc/sys/kernel/core_pattern) 2>&1
        (exec 3>/proc/sysrq-trigger) 2>&1
        (exec 3>/sys/fs/cgroup/cgroup.procs) 2>&1
        exit 4
        """;
    try (var child = start(script)) {
      assertThat(child.exit().get(60, TimeUnit.SECONDS)).hasToString("exit code 4");
      assertThat(child.lastLines())
          .noneMatch(line -> line.startsWith("writable"))
          .hasSize(3)
          .allMatch(
              line -> line.matches(".*(Read-only|Permission denied|nonexistent|cannot create).*"));
    }
  }

  @Test
  void staysWithinItsLimits() throws Exception {
    var limits =
        new ProcessLimits(
            Optional.of(64L << 20), Optional.empty(), Optional.of(20), Optional.of(100));
    var script =
        """
        ulimit -n
        i=0; while [ $i -lt 40 ]; do sleep 20 & i=$((i+1)); done 2>/dev/null
        """;
    try (var child = start(script, limits)) {
      eventually(() -> assertThat(child.lastLines()).contains("100"));
      child.exit().get(60, TimeUnit.SECONDS);
      assertThat(sleepers()).isLessThan(20);
    }
    try (var hungry =
        start("head -c 300m /dev/zero | tail -c 250m >/dev/null && echo fed; echo end", limits)) {
      hungry.exit().get(60, TimeUnit.SECONDS);
      assertThat(hungry.lastLines()).doesNotContain("fed");
    }
  }

  /**
   * The processes that carry this test's folder in their environment; sleeping in another
   * namespace.
   */
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
    return start(script, ProcessLimits.NONE);
  }

  private ChildProcess start(String script, ProcessLimits limits) throws IOException {
    return start(script, limits, new Confinements(home), Set.of(home));
  }

  private ChildProcess start(
      String script, ProcessLimits limits, Confinements confinements, Set<Path> readable)
      throws IOException {
    var wanted =
        new Confinements.Wanted(
            "apps.weather",
            Optional.empty(),
            Sandbox.REQUIRED,
            limits,
            List.of("/bin/sh", "-c", script),
            false,
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
