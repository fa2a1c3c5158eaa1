package org.integrationgateway.it;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.integrationgateway.rules.InheritedSignals;

/** A running {@code gateway serve} of the distribution, and the requests that tests send it. */
final class Server implements AutoCloseable {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

  private final Distribution distribution;
  private final List<String> arguments;
  private final int port;
  private final Duration timeout;
  private final Path log;
  private Process process;

  private Server(Distribution distribution, List<String> arguments, int port, Duration timeout)
      throws IOException {
    this.timeout = timeout;
    this.distribution = distribution;
    this.arguments = arguments;
    this.port = port;
    this.log = distribution.home().resolveSibling("server.log");
    this.process = spawn();
  }

  /** Serves the embedded default, or the configuration given, until closed. */
  static Server start(Distribution distribution, String... arguments) throws IOException {
    return start(Duration.ofMinutes(5), distribution, arguments);
  }

  /** Starts a server with a time limit until it is ready. */
  static Server start(Duration timeout, Distribution distribution, String... arguments)
      throws IOException {
    int port;
    try (var free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    var server = new Server(distribution, List.of(arguments), port, timeout);
    server.awaitReady();
    return server;
  }

  private Process spawn() throws IOException {
    var line = new java.util.ArrayList<>(List.of("serve", "--port", String.valueOf(port)));
    line.addAll(arguments);
    return distribution
        .builder(Map.of(), line.toArray(String[]::new))
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
        .start();
  }

  private void awaitReady() throws IOException {
    var end = System.nanoTime() + timeout.toNanos();
    while (System.nanoTime() < end && process.isAlive()) {
      try {
        if (get("/ready", "").statusCode() == 200) {
          return;
        }
      } catch (IllegalStateException notYet) {
        LockSupport.parkNanos(10_000_000);
      }
    }
    throw new IOException("the server is not ready:\n" + log());
  }

  /** The output so far. */
  String log() throws IOException {
    return Files.readString(log);
  }

  URI uri(String path) {
    return URI.create("http://127.0.0.1:" + port + path);
  }

  HttpResponse<String> get(String path, String token) {
    return send(HttpRequest.newBuilder(uri(path)).GET(), token);
  }

  HttpResponse<String> post(String path, String token, String json) {
    return send(
        HttpRequest.newBuilder(uri(path))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(json)),
        token);
  }

  HttpResponse<String> delete(String path, String token) {
    return send(HttpRequest.newBuilder(uri(path)).DELETE(), token);
  }

  private static HttpResponse<String> send(HttpRequest.Builder request, String token) {
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    try {
      return HTTP.send(
          request.timeout(Duration.ofSeconds(30)).build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The token that the first start wrote. */
  String firstToken() throws IOException {
    return Files.readString(distribution.home().resolve("token")).strip();
  }

  /** The Java process of the server, started by any launcher. */
  ProcessHandle handle() {
    return process.toHandle();
  }

  /** {@code kill -9}, and waits until it is gone. */
  void kill() {
    process.destroyForcibly();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  void startAgain() throws IOException {
    process = spawn();
    awaitReady();
  }

  /** SIGTERM; gives back the exit code. */
  int stop() {
    process.destroy();
    try {
      if (!process.waitFor(30, TimeUnit.SECONDS)) {
        throw new AssertionError("still there 30 s after SIGTERM");
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Ends the server, without the delay for balancers where that is possible. */
  @Override
  public void close() {
    try {
      new ProcessBuilder("kill", "-" + InheritedSignals.soonest(), String.valueOf(process.pid()))
          .start()
          .waitFor();
      if (!process.waitFor(30, TimeUnit.SECONDS)) {
        kill();
      }
    } catch (IOException | InterruptedException e) {
      kill();
    }
  }
}
