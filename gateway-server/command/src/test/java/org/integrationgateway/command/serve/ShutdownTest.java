package org.integrationgateway.command.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.command.Main;
import org.integrationgateway.config.server.ShutdownConfig;
import org.integrationgateway.rules.InheritedSignals;
import org.integrationgateway.rules.Pause;
import org.integrationgateway.rules.TestProgram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The effects of SIGTERM and Ctrl-C on a server in its own process. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no SIGTERM")
@Tag("host")
final class ShutdownTest {
  private static final String LISTENING = "gateway listening on ";
  private static final int TERMINATED = 143;

  @TempDir Path folder;

  @Test
  @Tag("nightly")
  void servesCallsDuringTheDelayAndASecondSignalEndsItAtOnce() throws Exception {
    var server = serve("1h");
    try (var out = server.inputReader()) {
      var uri = URI.create(await(out, LISTENING).replaceFirst(".*" + LISTENING, ""));
      assertThat(status(uri.resolve("/ready"))).isEqualTo(200);
      signal("TERM", server);
      while (status(uri.resolve("/ready")) != 503) {
        Pause.brief();
      }
      assertThat(status(uri.resolve("/health"))).isEqualTo(200);
      assertThat(status(uri.resolve("/api/v1/auth/info"))).isEqualTo(200);
      signal("TERM", server);
      assertThat(server.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(server.exitValue()).isEqualTo(TERMINATED);
    } finally {
      server.destroyForcibly();
    }
  }

  @Test
  void endsWithoutADelayAtCtrlC() throws Exception {
    assumeTrue(
        InheritedSignals.interruptsArrive(),
        "SIGINT is ignored here, as in jobs in the background of a shell");
    var server = serve("1h");
    try (var out = server.inputReader()) {
      await(out, LISTENING);
      signal("INT", server);
      assertThat(server.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(server.exitValue()).isZero();
    } finally {
      server.destroyForcibly();
    }
  }

  @Test
  void haltsAProcessThatDoesNotEnd() throws Exception {
    var process =
        new ProcessBuilder(TestProgram.command(List.of("-Xmx64m"), Hanging.class)).start();
    try (var out = process.inputReader();
        var log = process.errorReader()) {
      await(out, LISTENING);
      signal("TERM", process);
      await(log, "the process is terminated");
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(TERMINATED);
    } finally {
      process.destroyForcibly();
    }
  }

  /** Never ends by itself. */
  static final class Hanging {
    private Hanging() {}

    public static void main(String[] arguments) throws InterruptedException {
      var signals = ProcessSignals.ofServer();
      signals.obey(new ShutdownConfig(Duration.ofMillis(100), Duration.ofMillis(100)));
      System.out.println(LISTENING);
      new CountDownLatch(1).await();
    }
  }

  private Process serve(String delay) throws IOException {
    Files.writeString(
        folder.resolve("gateway.yaml"),
        """
        server:
          public: {host: 127.0.0.1, port: 0}
          encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
          shutdown: {delay: %s}
        """
            .formatted(delay));
    var command = TestProgram.command(List.of("-Xmx256m"), Main.class, "serve");
    var builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("GATEWAY_HOME", folder.resolve("home").toString());
    return builder.start();
  }

  private static String await(BufferedReader lines, String part) throws IOException {
    for (var line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.contains(part)) {
        return line;
      }
    }
    throw new AssertionError("the process ended without a line that has '" + part + "'");
  }

  private static void signal(String name, Process process) throws Exception {
    var kill = new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start();
    assertThat(kill.waitFor()).isZero();
  }

  private static int status(URI uri) throws Exception {
    var request = HttpRequest.newBuilder(uri).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode();
  }
}
