package org.integrationgateway.samples.bubblewrap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.runtime.AppLaunch;
import org.integrationgateway.sdk.runtime.LogQuery;
import org.integrationgateway.sdk.runtime.RuntimeProvider;
import org.integrationgateway.sdk.runtime.RuntimeSession.State;
import org.integrationgateway.sdk.runtime.SessionLogLine;
import org.integrationgateway.sdk.runtime.SessionRequest;
import org.integrationgateway.testkit.ProviderHarness;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

@EnabledIf("org.integrationgateway.samples.bubblewrap.Bubblewrap#works")
class BubblewrapRuntimeTest {
  @TempDir Path folder;

  private final List<BubblewrapRuntime> open = new ArrayList<>();

  @AfterEach
  void close() {
    open.forEach(BubblewrapRuntime::close);
  }

  @Test
  void seesItsPackageAndTheSystemAndNothingElse() throws IOException {
    var secret = Files.writeString(folder.resolve("secret"), "hunter2");
    var script =
        "cat data; cat '%s' 2>/dev/null || echo hidden; ls /root /home /var 2>/dev/null; echo end"
            .formatted(secret);
    assertThat(say(runtime(false), script)).containsExactly("mine", "hidden", "end");
  }

  @Test
  void writesOnlyIntoAFolderOfItsOwn() throws IOException {
    var script =
        """
        for place in /usr/x /etc/x /x data; do
          echo no > $place && echo "wrote $place"
        done 2>/dev/null
        echo yes > $HOME/x && echo yes > $TMPDIR/x && cat $HOME/x""";
    assertThat(say(runtime(false), script)).containsExactly("yes");
    assertThat(Files.readString(folder.resolve("package/data"))).isEqualTo("mine\n");
  }

  @Test
  void seesNoProcessButItsOwn() throws IOException {
    var script = "ls /proc | grep -c '^[0-9]'";
    assertThat(Integer.parseInt(say(runtime(false), script).get(0))).isLessThan(6);
  }

  @Test
  void hasTheNetworkOnlyWhereTheConfigurationSaysSo() throws IOException {
    try (var server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      var script =
          "bash -c 'exec 3<>/dev/tcp/127.0.0.1/%d' 2>/dev/null && echo reached || echo alone"
              .formatted(server.getLocalPort());
      assertThat(say(runtime(false), script)).containsExactly("alone");
      assertThat(say(runtime(true), script)).containsExactly("reached");
    }
  }

  @Test
  void endsWhatAnAppLeavesBehind() throws IOException {
    var mark = "sleep-" + UUID.randomUUID();
    var script = "cp /bin/sleep $TMPDIR/%s; $TMPDIR/%s 300 & echo begun".formatted(mark, mark);
    assertThat(say(runtime(false), script)).containsExactly("begun");
    assertThat(running(mark)).isFalse();
  }

  @Test
  void asksAnAppBeforeItKillsIt() throws IOException {
    var runtime = runtime(false);
    var script = "trap 'echo asked; exit 0' TERM; echo up; while :; do sleep 0.1; done";
    var id = start(runtime, script);
    var said = new ArrayList<String>();
    try (var log = runtime.logs(LogQuery.of(id).following())) {
      for (var line = log.next(); line.isPresent(); line = log.next()) {
        if (line.get().text().equals("up")) {
          runtime.stop(id, "enough");
        }
        said.add(line.get().text());
      }
    }
    assertThat(said).contains("asked");
    assertThat(runtime.get(id).state()).isEqualTo(State.STOPPED);
  }

  @Test
  void leavesNothingOfSandboxesThatAreStoppedAtOnce() throws IOException {
    var runtime = runtime(false);
    for (int i = 0; i < 20; i++) {
      runtime.stop(start(runtime, "exec sleep 300"), "never mind");
    }
    assertThat(ProcessHandle.allProcesses())
        .noneMatch(left -> left.info().commandLine().orElse("").contains(folder.toString()));
  }

  @Test
  void leavesNoAppRunningWhenItIsKilled() throws Exception {
    var mark = "sleep-" + UUID.randomUUID();
    var program = ProviderUnderTest.program(BubblewrapRuntime.class);
    try (var host = ProviderHarness.serve(program, "{}")) {
      var runtime = host.service(ProviderKind.RUNTIME);
      start(runtime, "cp /bin/sleep $TMPDIR/%s; exec $TMPDIR/%s 300".formatted(mark, mark));
      until(() -> running(mark));
      host.process().orElseThrow().destroyForcibly();
      until(() -> !running(mark));
    }
  }

  private static void until(BooleanSupplier condition) throws InterruptedException {
    var latest = Deadline.in(Duration.ofSeconds(10));
    while (!condition.getAsBoolean()) {
      assertThat(latest.expired()).as("it did not come true within ten seconds").isFalse();
      TimeUnit.MILLISECONDS.sleep(10);
    }
  }

  private static boolean running(String mark) {
    return ProcessHandle.allProcesses()
        .anyMatch(process -> process.info().command().orElse("").contains(mark));
  }

  private BubblewrapRuntime runtime(boolean network) {
    var config = new Config(4, 5, network, List.of());
    var runtime = new BubblewrapRuntime(config, InstantSource.system());
    open.add(runtime);
    return runtime;
  }

  /** Starts a shell script as the app of a new session. */
  private String start(RuntimeProvider runtime, String script) throws IOException {
    var location = Files.createDirectories(folder.resolve("package"));
    Files.writeString(location.resolve("data"), "mine\n");
    var program = Files.writeString(location.resolve("app"), "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    var id = runtime.start(SessionRequest.PLAIN).id();
    runtime.startApp(AppLaunch.of(id, "script", location.toString(), "app"));
    return id;
  }

  /** The output of the script; waits until the session has ended. */
  private List<String> say(BubblewrapRuntime runtime, String script) throws IOException {
    var said = new ArrayList<String>();
    try (var log = runtime.logs(LogQuery.of(start(runtime, script)).following())) {
      for (var line = log.next(); line.isPresent(); line = log.next()) {
        if (line.get().origin() == SessionLogLine.Origin.APP) {
          said.add(line.get().text());
        }
      }
    }
    return said;
  }
}
