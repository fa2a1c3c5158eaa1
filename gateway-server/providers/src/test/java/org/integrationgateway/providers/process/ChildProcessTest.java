package org.integrationgateway.providers.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.integrationgateway.base.process.CleanEnvironment;
import org.integrationgateway.base.process.Containment;
import org.integrationgateway.providers.OwnPid;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class ChildProcessTest {
  private static final Map<String, String> ENVIRONMENT =
      new CleanEnvironment(System.getenv()).with(Map.of(), Map.of());

  @TempDir Path home;
  private RunFolder folder;

  @BeforeEach
  void open() {
    folder = RunFolder.open(home);
  }

  @Test
  void givesAChildItsSocketsItsNameAndACleanEnvironment() throws Exception {
    try (var child = start("env; pwd")) {
      child.exit().get(30, TimeUnit.SECONDS);
      eventually(() -> assertThat(child.lastLines()).contains(home.toRealPath().toString()));
      assertThat(child.lastLines())
          .contains("SERVICE_PROVIDER_SOCKET=" + child.socket(), "SERVICE_PROVIDER_NAME=weather")
          .anyMatch(line -> line.matches("SERVICE_HOST_TOKEN=[0-9a-f]{64}"))
          .anyMatch(line -> line.startsWith("SERVICE_HOST_SOCKET="))
          .noneMatch(line -> line.startsWith("JAVA_HOME="));
    }
  }

  @Test
  void leavesNothingOfAStartThatTheSystemCannotTake() throws Exception {
    var impossible =
        new ChildCommand("weather", List.of("/bin/sh"), home, Map.of("A", "nothing\0more"));
    assertThatThrownBy(() -> ChildProcess.start(impossible, folder))
        .hasMessageContaining("nothing");
    assertThat(home.resolve("run")).isEmptyDirectory();
  }

  @Test
  void keepsSocketsInAPrivateFolderWithAShortPath() throws Exception {
    var deep = Files.createDirectories(home.resolve("d".repeat(90)));
    try (var child = ChildProcess.start(command("sleep 30"), RunFolder.open(deep))) {
      var sockets = child.socket().getParent();
      assertThat(Files.getPosixFilePermissions(sockets))
          .isEqualTo(PosixFilePermissions.fromString("rwx------"));
      assertThat(child.socket().toString().getBytes(StandardCharsets.UTF_8).length).isLessThan(104);
      child.close();
      assertThat(sockets).doesNotExist();
    }
  }

  @Test
  void tellsHowAChildEnded() throws Exception {
    try (var failed = start("exit 3");
        var killed = start("kill -9 $$")) {
      assertThat(failed.exit().get(30, TimeUnit.SECONDS)).hasToString("exit code 3");
      assertThat(killed.exit().get(30, TimeUnit.SECONDS)).hasToString("signal 9 (SIGKILL)");
    }
  }

  @Test
  void keepsTheLastFiftyLinesOfAFlood() throws Exception {
    try (var child = start("i=0; while [ $i -lt 20000 ]; do echo line $i; i=$((i+1)); done")) {
      child.exit().get(30, TimeUnit.SECONDS);
      eventually(
          () ->
              assertThat(child.lastLines())
                  .hasSize(50)
                  .startsWith("line 19950")
                  .endsWith("line 19999"));
    }
  }

  @Test
  void childrenSeeTheEndOfInputOnlyWhenTheServerIsGone() throws Exception {
    try (var child = start("cat > /dev/null; echo input ended")) {
      assertThat(child.isAlive()).isTrue();
      assertThatThrownBy(() -> child.exit().get(200, TimeUnit.MILLISECONDS))
          .isInstanceOf(TimeoutException.class);
    }
  }

  @Test
  void endsAChildThatIgnoresTheRequestToEnd() throws Exception {
    try (var child = start("trap '' TERM; echo armed; while :; do sleep 1; done")) {
      eventually(() -> assertThat(child.lastLines()).contains("armed"));
      child.terminate(Duration.ofMillis(200));
      assertThat(child.isAlive()).isTrue();
      child.close();
      assertThat(child.isAlive()).isFalse();
    }
    assertNothingLeft();
  }

  @Test
  void endsGrandchildrenEvenThoseWhoseParentIsGone() throws Exception {
    try (var child = start("(sleep 300 & echo $!); sleep 300 & echo $!; wait")) {
      eventually(() -> assertThat(child.lastLines()).hasSize(2));
      var grandchildren = child.lastLines().stream().map(Long::parseLong).toList();
      assertThat(grandchildren).allMatch(OwnPid::lives);
      child.close();
      assertThat(grandchildren).noneMatch(OwnPid::lives);
    }
    assertNothingLeft();
  }

  @Test
  void endsWhatLeftItsSessionItsParentAndItsEnvironment() throws Exception {
    try (var child = start("setsid sh -c 'env -i setsid sleep 300 & echo $!'; exec sleep 300")) {
      assumeNamespace();
      eventually(() -> assertThat(child.lastLines()).hasSize(1));
      long escaped = Long.parseLong(child.lastLines().get(0));
      assertThat(OwnPid.lives(escaped)).isTrue();
      child.close();
      assertThat(OwnPid.lives(escaped)).isFalse();
    }
    assertNothingLeft();
  }

  @Test
  void endsAnEscapeeAlsoWhenItsChildDiedByItself() throws Exception {
    try (var child = start("setsid sh -c 'env -i setsid sleep 300 & echo $!'")) {
      assumeNamespace();
      child.exit().get(30, TimeUnit.SECONDS);
      eventually(() -> assertThat(child.lastLines()).hasSize(1));
      child.close();
      assertThat(OwnPid.lives(Long.parseLong(child.lastLines().get(0)))).isFalse();
    }
    assertNothingLeft();
  }

  private static void assumeNamespace() {
    assumeThat(Containment.ofThisHost().hasNamespace())
        .as("this host allows a PID namespace")
        .isTrue();
  }

  @Test
  void sweepsUpAfterAChildThatDiedByItself() throws Exception {
    try (var child = start("sleep 300 & echo $!; sleep 0.1; kill -9 $$")) {
      child.exit().get(30, TimeUnit.SECONDS);
      eventually(() -> assertThat(child.lastLines()).hasSize(1));
      child.close();
      assertThat(OwnPid.lives(Long.parseLong(child.lastLines().get(0)))).isFalse();
    }
    assertNothingLeft();
  }

  @Test
  void leavesNothingWhenTheSystemRefusesToStart() {
    var nowhere = new ChildCommand("weather", List.of("/bin/true"), home.resolve("no"), Map.of());
    assertThatThrownBy(() -> ChildProcess.start(nowhere, folder)).isInstanceOf(IOException.class);
    assertNothingLeft();
  }

  private ChildProcess start(String script) throws IOException {
    return ChildProcess.start(command(script), folder);
  }

  private ChildCommand command(String script) {
    return new ChildCommand("weather", List.of("/bin/sh", "-c", script), home, ENVIRONMENT);
  }

  private void assertNothingLeft() {
    assertThat(home.resolve("run")).isEmptyDirectory();
  }
}
