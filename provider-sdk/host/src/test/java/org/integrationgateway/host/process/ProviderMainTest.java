package org.integrationgateway.host.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.integrationgateway.host.connect.ProviderConnection;
import org.integrationgateway.rules.MayUse;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.ProviderException.Failure;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A provider as its host sees it: a real process, real signals, a real socket. */
@MayUse(seconds = 40, because = "each case starts a provider process")
final class ProviderMainTest {
  /** Exit is promised within two seconds; the rest is for a machine that is busy elsewhere. */
  private static final Duration LEAVING = Duration.ofSeconds(20);

  private final ExecutorService threads = Executors.newCachedThreadPool();
  @TempDir Path directory;

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  @Test
  void servesWhatItWasConfiguredFor() throws Exception {
    try (var child = Child.provider(directory);
        var connection = child.connect()) {
      assertThat(connection.identity().name()).isEqualTo("fixture");
      serve(connection, "{\"greeting\":\"hi\",\"times\":2}");
      assertThat(call(connection, "say", "{\"text\":\"you\"}"))
          .isEqualTo("{\"text\":\"hi hi you\"}");
      connection.shutdown(soon());
      assertThat(child.exit(LEAVING)).isZero();
      assertThat(Files.exists(child.socket)).isFalse();
    }
  }

  @Test
  void reachesOthersThroughTheProxyOfItsEnvironment() throws Exception {
    var proxy = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    proxy.createContext(
        "/",
        exchange -> {
          var asked = exchange.getRequestURI().toString().getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, asked.length);
          exchange.getResponseBody().write(asked);
          exchange.close();
        });
    proxy.start();
    var url = "http://127.0.0.1:" + proxy.getAddress().getPort();
    try (var child = Child.provider(directory, Map.of("http_proxy", url, "no_proxy", "x.example"));
        var connection = child.connect()) {
      serve(connection, "{}");
      assertThat(call(connection, "fetch", "{\"text\":\"http://upstream.example/a?b=c\"}"))
          .isEqualTo("{\"text\":\"http://upstream.example/a?b=c\"}");
    } finally {
      proxy.stop(0);
    }
  }

  @Test
  void reportsEveryProblemOfItsConfigurationAndTakesTheNextOne() throws Exception {
    try (var child = Child.provider(directory);
        var connection = child.connect()) {
      assertThat(connection.configure("x", "{\"greting\":\"hi\",\"times\":\"2\"}", soon()))
          .containsExactly(
              new Problem("/greting", "is not known here, did you mean 'greeting'?"),
              new Problem("/times", "must be an integer, not a string"));
      assertThat(connection.configure("x", "{\"times\":4}", soon()))
          .containsExactly(new Problem("", "3 times at most"));
      assertThat(connection.configure("x", "[]", soon())).hasSize(1);
      assertThatThrownBy(() -> connection.configure("x", "{\"greeting\":\"boom\"}", soon()))
          .isInstanceOf(ProviderException.class)
          .hasMessageContaining("IllegalStateException: the greeting exploded");
      serve(connection, "{}");
      assertThat(call(connection, "say", "{\"text\":\"you\"}"))
          .isEqualTo("{\"text\":\"hello you\"}");
    }
  }

  @Test
  void leavesWithinTwoSecondsOfSigtermThoughACallIgnoresIt() throws Exception {
    try (var child = Child.provider(directory);
        var connection = child.connect()) {
      serve(connection, "{}");
      var stubborn = CompletableFuture.runAsync(() -> call(connection, "stubborn", "{}"), threads);
      assertThat(call(connection, "say", "{\"text\":\"you\"}")).contains("you");
      child.process.destroy();
      assertThat(child.exit(LEAVING)).isZero();
      assertThat(stubborn).failsWithin(Duration.ofSeconds(30));
    }
  }

  @Test
  void leavesAtOnceOnSigtermWhenNothingRuns() throws Exception {
    try (var child = Child.provider(directory)) {
      child.connect().close();
      var begin = System.nanoTime();
      child.process.destroy();
      assertThat(child.exit(LEAVING)).isZero();
      assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(20));
    }
  }

  @Test
  void leavesWhenStandardInputEnds() throws Exception {
    try (var child = Child.provider(directory)) {
      child.connect().close();
      child.process.getOutputStream().close();
      assertThat(child.exit(LEAVING)).isZero();
    }
  }

  @Test
  void leavesWhenItsHostIsKilled() throws Exception {
    var command = new ArrayList<>(Child.java(KilledHost.class));
    command.add(directory.toString());
    var host = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    var pid = Long.parseLong(host.inputReader().readLine());
    var orphan = ProcessHandle.of(pid).orElseThrow();
    host.destroyForcibly();
    assertThat(orphan.onExit()).succeedsWithin(Duration.ofSeconds(30));
  }

  @Test
  void leavesWhenItsParentIsKilledThoughSomebodyHoldsItsInput() throws Exception {
    var java = String.join("' '", Child.java(FixtureProvider.class));
    // A shell points the input of what it puts in the background at /dev/null, unless told not to.
    var command = List.of("sh", "-c", "exec 3<&0; '" + java + "' <&3 & echo $!; wait");
    var socket = directory.resolve("p.sock");
    var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("SERVICE_PROVIDER_SOCKET", socket.toString());
    var shell = builder.start();
    var pid = Long.parseLong(shell.inputReader().readLine());
    var orphan = ProcessHandle.of(pid).orElseThrow();
    ProviderConnection.open(socket, soon(), orphan::isAlive).close();
    shell.destroyForcibly();
    // This test still holds the pipe to its standard input.
    assertThat(orphan.onExit()).succeedsWithin(Duration.ofSeconds(30));
  }

  @Test
  void tellsAPersonWhatItIs() throws Exception {
    try (var child = Child.byHand(directory)) {
      assertThat(child.exit(Duration.ofSeconds(20))).isEqualTo(64);
      assertThat(child.errors())
          .startsWith("FixtureProvider is a provider of the Integration Gateway")
          .contains("mvn gateway:package")
          .doesNotContain("Exception");
    }
  }

  @Test
  void saysWhyItCannotListen() throws Exception {
    var nowhere = directory.resolve("no/such/directory/p.sock");
    try (var child = Child.start(directory, Child.java(FixtureProvider.class), nowhere)) {
      assertThat(child.exit(Duration.ofSeconds(20))).isEqualTo(70);
      assertThat(child.errors())
          .contains("\"level\":\"error\"")
          .contains("cannot listen: ")
          .contains(nowhere.toString());
    }
  }

  @Test
  void turnsWhateverIsPrintedIntoLogLines() throws Exception {
    try (var child = Child.provider(directory);
        var connection = child.connect()) {
      serve(connection, "{}");
      assertThat(call(connection, "print", "{\"text\":\"noise\"}"))
          .isEqualTo("{\"text\":\"printed\"}");
      connection.shutdown(soon());
      assertThat(child.exit(LEAVING)).isZero();
      assertThat(directory.resolve("output")).isEmptyFile();
      assertThat(child.errors().lines())
          .allMatch(line -> line.startsWith("{\"time\":\"") && line.endsWith("}"))
          .anyMatch(line -> line.contains(logged("info", "stdout", "noise")))
          .anyMatch(
              line ->
                  line.contains(logged("info", "stdout", "\\u0000{\\\"jsonrpc\\\":\\\"2.0\\\"}")))
          .anyMatch(line -> line.contains(logged("warn", "stderr", "Ärger \\\"hier\\\"")))
          .anyMatch(line -> line.contains(logged("warn", "fixture", "logged")));
    }
  }

  @Test
  void refusesAnAnswerOfAGigabyteAndGoesOn() throws Exception {
    try (var child = Child.provider(directory, "-Xmx1700m");
        var connection = child.connect()) {
      serve(connection, "{}");
      assertThatThrownBy(() -> call(connection, "gigabyte", "{}"))
          .isInstanceOf(AppException.class)
          .hasMessageContaining("returned 1073741824 bytes; the limit is");
      assertThat(call(connection, "say", "{\"text\":\"you\"}")).contains("you");
    }
  }

  @Test
  void survivesAnAnswerThatItsMemoryCannotHold() throws Exception {
    try (var child = Child.provider(directory, "-Xmx128m");
        var connection = child.connect()) {
      serve(connection, "{}");
      assertThatThrownBy(() -> call(connection, "gigabyte", "{}"))
          .isInstanceOf(AppException.class)
          .hasMessage("operation 'gigabyte' failed in the provider; its log has the reason");
      assertThat(call(connection, "say", "{\"text\":\"you\"}")).contains("you");
      assertThat(child.errors()).contains("OutOfMemoryError");
    }
  }

  @Test
  void aKilledProviderFailsItsCallsAsLost() throws Exception {
    try (var child = Child.provider(directory);
        var connection = child.connect()) {
      serve(connection, "{}");
      var call = CompletableFuture.runAsync(() -> call(connection, "stubborn", "{}"), threads);
      assertThat(call(connection, "say", "{\"text\":\"you\"}")).contains("you");
      child.process.destroyForcibly();
      assertThat(call)
          .failsWithin(Duration.ofSeconds(30))
          .withThrowableThat()
          .havingCause()
          .isInstanceOfSatisfying(
              ProviderException.class, lost -> assertThat(lost.failure()).isEqualTo(Failure.LOST));
    }
  }

  private static String logged(String level, String logger, String message) {
    return "\"level\":\"%s\",\"logger\":\"%s\",\"message\":\"%s\""
        .formatted(level, logger, message);
  }

  private static void serve(ProviderConnection connection, String config) {
    assertThat(connection.configure("fixture", config, soon())).isEmpty();
    connection.start(soon());
  }

  private static String call(ProviderConnection connection, String operation, String input) {
    var result =
        connection
            .app()
            .execute(
                new AppCall(
                    operation, input, Subject.of("user:1"), Optional.empty(), soon(), "r-1"));
    return new String(result.body(), StandardCharsets.UTF_8);
  }

  private static Deadline soon() {
    return Deadline.in(Duration.ofMinutes(1));
  }
}
