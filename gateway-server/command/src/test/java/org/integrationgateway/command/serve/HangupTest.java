package org.integrationgateway.command.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigInteger;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.command.Main;
import org.integrationgateway.rules.InheritedSignals;
import org.integrationgateway.rules.TestProgram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The effect of SIGHUP on a server in its own process. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no SIGHUP")
final class HangupTest {
  private static final String LISTENING = "gateway listening on ";

  @TempDir Path folder;

  @Test
  void reloadsTheConfiguration() throws Exception {
    assumeFalse(
        isIgnoredHere(), "this build ignores SIGHUP (nohup), so every process that it starts does");
    var server = start();
    try (var out = server.inputReader();
        var log = server.errorReader()) {
      var uri = URI.create(await(out, LISTENING).replaceFirst(".*" + LISTENING, ""));
      signal("HUP", server);
      assertThat(await(log, "SIGHUP")).contains("nothing has changed");
      var file = folder.resolve("home/gateway.yaml");
      var text = Files.readString(file);
      Files.writeString(file, text + "\napp: {}\n");
      signal("HUP", server);
      assertThat(await(log, "SIGHUP"))
          .contains("ERROR", "was not reloaded", "nothing has changed", "unknown key 'app'");
      Files.writeString(
          file,
          text.replaceFirst("(?m)^apps:.*$", "apps:\n  more: {provider: {source: builtin:demo}}"));
      signal("HUP", server);
      assertThat(await(log, "SIGHUP")).contains("was reloaded", "generation");
      assertThat(status(uri.resolve("/health"))).isEqualTo(200);
      signal(InheritedSignals.soonest(), server);
      assertThat(server.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(server.exitValue()).isZero();
      assertThat(runs()).isEmpty();
    } finally {
      server.destroyForcibly();
    }
  }

  /** Children inherit which signals a process ignores; bit 0 of the mask stands for SIGHUP. */
  private static boolean isIgnoredHere() throws IOException {
    var status = Path.of("/proc/self/status");
    if (!Files.isReadable(status)) {
      return false;
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("SigIgn:"))
        .map(line -> new BigInteger(line.substring("SigIgn:".length()).strip(), 16))
        .anyMatch(ignored -> ignored.testBit(0));
  }

  private Process start() throws IOException {
    var command = TestProgram.command(List.of("-Xmx256m"), Main.class, "serve", "--port", "0");
    var builder = new ProcessBuilder(command).directory(folder.toFile());
    // The test waits for lines of level info.
    builder.environment().remove("GATEWAY_LOG_LEVEL");
    builder.environment().put("GATEWAY_HOME", folder.resolve("home").toString());
    return builder.start();
  }

  /** The folders that running servers have below the home. */
  private List<Path> runs() throws IOException {
    try (var runs = Files.list(folder.resolve("home/run"))) {
      return runs.toList();
    }
  }

  private static String await(BufferedReader lines, String part) throws IOException {
    for (var line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.contains(part)) {
        return line;
      }
    }
    throw new AssertionError("the server ended without a line that has '" + part + "'");
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
