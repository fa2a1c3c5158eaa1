package org.integrationgateway.it;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/** A running {@code mvn gateway:dev}, as its author sees it. */
final class MavenLoop implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(90);
  private static final Pattern REST = Pattern.compile("(http://127\\.0\\.0\\.1:\\d+)/api/v1/\\w+/");
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final Process process;
  private final Path log;
  private final Path home;

  private MavenLoop(Process process, Path log, Path home) {
    this.process = process;
    this.log = log;
    this.home = home;
  }

  /** Starts it in the folder of a provider; returns once that serves. */
  static MavenLoop start(Path provider, String... arguments) throws IOException {
    return start("gateway:dev", provider, arguments);
  }

  /**
   * Starts it by the full name of the goal, which Maven finds in every reactor; returns once the
   * provider serves.
   */
  static MavenLoop startByFullName(Path reactor, String... arguments) throws IOException {
    var plugin = "org.integrationgateway:gateway-maven-plugin:";
    return start(plugin + System.getProperty("gateway.version") + ":dev", reactor, arguments);
  }

  private static MavenLoop start(String goal, Path folder, String... arguments) throws IOException {
    var tools = Files.createDirectories(folder.resolveSibling("tools"));
    var home = tools.resolve("home");
    var log = tools.resolve("log");
    var command = new ArrayList<>(List.of(MavenCommand.write(tools).toString(), "-B"));
    command.addAll(List.of(goal, "-Dgateway.dev.port=0", "-Dgateway.dev.home=" + home));
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    builder.redirectInput(new File("/dev/null"));
    builder.environment().put("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
    var loop = new MavenLoop(builder.start(), log, home);
    try {
      loop.awaitLog("new version after");
      return loop;
    } catch (IOException | AssertionError failed) {
      loop.close();
      throw failed;
    }
  }

  /** The output so far. */
  String log() throws IOException {
    return Files.readString(log);
  }

  void awaitLog(String text) throws IOException {
    var end = System.nanoTime() + TIMEOUT.toNanos();
    while (!log().contains(text)) {
      if (System.nanoTime() > end || !process.isAlive()) {
        throw new AssertionError("'" + text + "' was not printed:\n" + log());
      }
      LockSupport.parkNanos(20_000_000);
    }
  }

  /** One call, which waits as long as it must. */
  String call(String operation, String json) throws IOException {
    var answer = answer(operation, json);
    if (answer.statusCode() != 200) {
      throw new AssertionError(answer.statusCode() + " " + answer.body() + "\n" + log());
    }
    return answer.body();
  }

  HttpResponse<String> answer(String operation, String json) throws IOException {
    return send(
        HttpRequest.newBuilder(uri("/api/v1/" + operation))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(json)));
  }

  String get(String path) throws IOException {
    return send(HttpRequest.newBuilder(uri(path)).GET()).body();
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws IOException {
    var token = Files.readString(home.resolve("token")).strip();
    request.header("Authorization", "Bearer " + token).timeout(Duration.ofSeconds(30));
    try {
      return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private URI uri(String path) throws IOException {
    var address = REST.matcher(log());
    if (!address.find()) {
      throw new AssertionError("no address was printed:\n" + log());
    }
    return URI.create(address.group(1) + path);
  }

  /** Calls until the answer has this in it; how long that took, in milliseconds. */
  long millisUntil(String operation, String json, String expected) throws IOException {
    var start = System.nanoTime();
    var answer = call(operation, json);
    while (!answer.contains(expected)) {
      if (System.nanoTime() - start > TIMEOUT.toNanos()) {
        throw new AssertionError("still " + answer + "\n" + log());
      }
      LockSupport.parkNanos(5_000_000);
      answer = call(operation, json);
    }
    return (System.nanoTime() - start) / 1_000_000;
  }

  /** Maven, the gateway, the provider. */
  List<ProcessHandle> processes() {
    var all = new ArrayList<>(process.descendants().toList());
    all.add(process.toHandle());
    return all;
  }

  /** Like Ctrl-C, which every process of a terminal gets. */
  void interrupt() throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of("kill", "-INT"));
    processes().forEach(one -> command.add(String.valueOf(one.pid())));
    new ProcessBuilder(command).start().waitFor();
  }

  void kill() {
    process.destroyForcibly();
  }

  @Override
  public void close() {
    var all = processes();
    process.destroy();
    try {
      process.waitFor(20, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    all.forEach(ProcessHandle::destroyForcibly);
  }
}
