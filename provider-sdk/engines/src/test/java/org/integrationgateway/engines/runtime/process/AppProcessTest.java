package org.integrationgateway.engines.runtime.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.engines.runtime.session.AppExit;
import org.integrationgateway.rules.Pause;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.runtime.AppLaunch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class AppProcessTest {
  private static final Deadline NOW = Deadline.in(Duration.ZERO);

  @TempDir Path folder;

  private final BlockingQueue<String> output = new ArrayBlockingQueue<>(1_000);
  private final List<AppProcess> started = new ArrayList<>();

  @AfterEach
  void end() {
    started.forEach(app -> app.end(NOW));
  }

  @Test
  void givesAnAppACleanEnvironmentAndAFolderThatIsDeletedWithIt() throws Exception {
    var app = run("env; pwd; test -d $HOME && test -d $TMPDIR && echo $GREETING");
    assertThat(exit(app)).isEqualTo(AppExit.of(0));
    app.end(NOW);

    var socket = app.address().socket().orElseThrow();
    assertThat(output)
        .contains("SERVICE_PROVIDER_NAME=script", "SERVICE_PROVIDER_SOCKET=" + socket)
        .contains(folder.toRealPath().toString(), "hello")
        .noneMatch(line -> line.startsWith("JAVA_HOME=") || line.startsWith("USER="));
    assertThat(socket.getParent()).doesNotExist();
  }

  @Test
  void givesTheExitAndTheWholeOutput() throws Exception {
    var app = run("seq 1 200; printf 'a\\033[1mb\\n'; printf last; exit 7");
    assertThat(exit(app)).isEqualTo(new AppExit(false, "exit code 7"));
    app.end(NOW);

    assertThat(output).hasSize(202).contains("200", "ab", "last");
  }

  @Test
  void requestsAnAppToEndBeforeItKillsIt() throws Exception {
    var app = run("trap 'echo asked; exit 0' TERM; echo up; while :; do sleep 0.05; done");
    assertThat(output.poll(30, TimeUnit.SECONDS)).isEqualTo("up");
    app.end(Deadline.in(Duration.ofSeconds(10)));

    assertThat(output).contains("asked");
    assertThat(exit(app).success()).isTrue();
  }

  @Test
  void killsWhatAnAppStartedAndWhatIgnoresTheRequestToEnd() throws Exception {
    var mark = "sleep-" + UUID.randomUUID();
    var script =
        """
        cp $(command -v sleep) $TMPDIR/%1$s
        (trap '' TERM; exec $TMPDIR/%1$s 300) &
        trap '' TERM; echo begun; while :; do sleep 0.05; done\
        """
            .formatted(mark);
    var app = run(script);
    assertThat(output.poll(30, TimeUnit.SECONDS)).isEqualTo("begun");
    var deadline = Deadline.in(Duration.ofSeconds(10));
    while (!running(mark)) {
      assertThat(deadline.expired()).isFalse();
      Pause.brief();
    }
    app.end(Deadline.in(Duration.ofMillis(100)));

    assertThat(running(mark)).isFalse();
    assertThat(exit(app).success()).isFalse();
  }

  private static boolean running(String mark) {
    return ProcessHandle.allProcesses()
        .anyMatch(process -> process.info().command().orElse("").contains(mark));
  }

  @Test
  void requestsTheAppInASandboxToEnd() throws Exception {
    // A shell is the sandbox here, a second one its init.
    var sandbox =
        new ProcessSandbox() {
          @Override
          public List<String> command(AppProgram program, Path writable, List<String> command) {
            var init = "\"$0\" \"$@\" & wait $!";
            var outer = "sh -c '" + init + "' \"$0\" \"$@\" & wait $!";
            var whole = new ArrayList<>(List.of("/bin/sh", "-c", outer));
            whole.addAll(command);
            return whole;
          }

          @Override
          public boolean hasInit() {
            return true;
          }
        };
    var app = run("trap 'echo asked; exit 0' TERM; echo $1; while :; do sleep 0.05; done", sandbox);
    assertThat(output.poll(30, TimeUnit.SECONDS)).isEqualTo("argument");
    app.end(Deadline.in(Duration.ofSeconds(10)));

    assertThat(output).containsExactly("asked");
  }

  @Test
  void runsAnAppInTheCommandOfASandbox() throws Exception {
    ProcessSandbox sandbox =
        (program, writable, command) -> {
          var whole = new ArrayList<>(List.of("/usr/bin/env", "SANDBOX=" + writable));
          whole.addAll(command);
          return whole;
        };
    var app = run("echo $SANDBOX $1", sandbox);
    exit(app);
    app.end(NOW);

    var writable = app.address().socket().orElseThrow().getParent();
    assertThat(output).containsExactly(writable + " argument");
  }

  @Test
  void leavesNoFolderOfAProgramThatTheSystemRefuses() throws IOException {
    program("");
    var seen = new ArrayList<Path>();

    assertRefused(
        Reason.UNAVAILABLE,
        launch("app"),
        (program, writable, command) -> {
          seen.add(writable);
          return Collections.nCopies(300, "x".repeat(100_000));
        });
    assertThat(seen).hasSize(1).allMatch(Files::notExists);
  }

  @Test
  void refusesPackagesAndProgramsThatCannotBeRun() throws IOException {
    Files.writeString(folder.resolve("data"), "");
    Files.createSymbolicLink(folder.resolve("away"), Path.of("/bin/sh"));

    for (var program : List.of("missing", "data", "away")) {
      assertRefused(Reason.INVALID_INPUT, launch(program), ProcessSandbox.NONE);
    }
    for (var location : List.of("relative", "/no/such/package", "nul\0")) {
      assertThatThrownBy(
              () -> AppProgram.of(AppLaunch.of("s-1", "script", location, "app")), location)
          .isInstanceOf(ServiceException.class);
    }
    assertRefused(
        Reason.INVALID_INPUT, launch("away").verified("0".repeat(64)), ProcessSandbox.NONE);
  }

  private void assertRefused(Reason reason, AppLaunch launch, ProcessSandbox sandbox) {
    assertThatThrownBy(() -> AppProcess.start(launch, sandbox, output::add))
        .isInstanceOfSatisfying(
            ServiceException.class, refused -> assertThat(refused.reason()).isEqualTo(reason));
  }

  private AppProcess run(String script) throws IOException {
    return run(script, ProcessSandbox.NONE);
  }

  private AppProcess run(String script, ProcessSandbox sandbox) throws IOException {
    program(script);
    var app = AppProcess.start(launch("app"), sandbox, output::add);
    started.add(app);
    return app;
  }

  private void program(String script) throws IOException {
    var program = Files.writeString(folder.resolve("app"), "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
  }

  private AppLaunch launch(String program) {
    return AppLaunch.of("s-1", "script", folder.toString(), program)
        .with(List.of("argument"), Map.of("GREETING", "hello"));
  }

  private static AppExit exit(AppProcess app) throws Exception {
    return app.exit().toCompletableFuture().get(30, TimeUnit.SECONDS);
  }
}
