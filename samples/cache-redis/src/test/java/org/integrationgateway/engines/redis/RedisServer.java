package org.integrationgateway.engines.redis;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A process of {@code redis-server} or {@code valkey-server} on a port of loopback. */
final class RedisServer implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 60;

  private final Path folder;
  private final int port;
  private final List<String> command;
  private Process process;

  private RedisServer(Path folder, int port, List<String> command) {
    this.folder = folder;
    this.port = port;
    this.command = command;
  }

  /** The program; its absence skips the test, with the reason. */
  static Path program() {
    var found =
        Stream.of("redis-server", "valkey-server")
            .flatMap(
                name ->
                    Stream.of(System.getenv("PATH").split(":"))
                        .map(folder -> Path.of(folder, name)))
            .filter(Files::isExecutable)
            .findFirst();
    assumeTrue(
        found.isPresent(), "no redis-server and no valkey-server on the PATH (.ci/packages)");
    return found.get();
  }

  static RedisServer start(String... settings) {
    return start(freePort(), settings);
  }

  /** Starts a server with settings such as {@code --maxmemory}, {@code 10mb}. */
  static RedisServer start(int port, String... settings) {
    try {
      var folder = Files.createTempDirectory("redis-");
      var command = new ArrayList<String>();
      command.add(program().toString());
      boolean sentinel = List.of(settings).contains("--sentinel");
      if (sentinel) {
        // Sentinels write their configuration.
        var file = Files.writeString(folder.resolve("sentinel.conf"), settings[1]);
        command.addAll(List.of(file.toString(), "--sentinel"));
      } else {
        command.addAll(List.of("--dir", folder.toString()));
        command.addAll(List.of("--save", "", "--appendonly", "no"));
        command.addAll(List.of(settings));
      }
      if (!List.of(settings).contains("--tls-port")) {
        command.addAll(List.of("--port", Integer.toString(port)));
      }
      command.addAll(List.of("--bind", "127.0.0.1"));
      var server = new RedisServer(folder, port, command);
      server.launch();
      return server;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Starts a sentinel that watches the server under the name {@code main}. */
  static RedisServer sentinel(RedisServer primary, int quorum) {
    return start(
        freePort(),
        "--sentinel",
        """
        sentinel monitor main 127.0.0.1 %d %d
        sentinel down-after-milliseconds main 500
        sentinel failover-timeout main 3000
        """
            .formatted(primary.port, quorum));
  }

  /** Three servers that share the slots of a cluster. */
  static List<RedisServer> cluster() throws IOException, InterruptedException {
    var members = new ArrayList<RedisServer>();
    for (int i = 0; i < 3; i++) {
      // The members speak to each other at this port plus 10,000.
      int port;
      do {
        port = freePort();
      } while (port > 55_000);
      members.add(start(port, "--cluster-enabled", "yes", "--cluster-node-timeout", "2000"));
    }
    var cli = new ArrayList<>(List.of(program().toString().replace("-server", "-cli")));
    cli.addAll(List.of("--cluster", "create"));
    members.forEach(member -> cli.add("127.0.0.1:" + member.port));
    cli.add("--cluster-yes");
    var log = members.get(0).folder.resolve("create.log");
    var made =
        new ProcessBuilder(cli).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    if (!made.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || made.exitValue() != 0) {
      made.destroyForcibly();
      throw new IOException("no cluster: " + Files.readString(log));
    }
    return members;
  }

  void launch() throws IOException {
    var log = folder.resolve("log");
    process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!listens()) {
      if (!process.isAlive() || System.nanoTime() > end) {
        throw new IOException(command + " does not listen: " + Files.readString(log));
      }
    }
  }

  private boolean listens() {
    try (var socket = new Socket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", port), 200);
      return true;
    } catch (IOException notYet) {
      return false;
    }
  }

  int port() {
    return port;
  }

  String address() {
    return "127.0.0.1:" + port;
  }

  String url() {
    return "redis://" + address();
  }

  /** Ends the process as {@code kill -9} does. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Sends a signal, such as {@code STOP}. */
  void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  /** Runs a command and returns what the server answers. */
  String ask(String... words) throws IOException, InterruptedException {
    var cli = new ArrayList<>(List.of(program().toString().replace("-server", "-cli")));
    cli.addAll(List.of("-p", Integer.toString(port)));
    cli.addAll(List.of(words));
    var asked = new ProcessBuilder(cli).redirectErrorStream(true).start();
    var answer = new String(asked.getInputStream().readAllBytes());
    asked.waitFor();
    return answer.strip();
  }

  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor();
      List<Path> files;
      try (var all = Files.walk(folder)) {
        files = all.sorted(Comparator.reverseOrder()).toList();
      }
      for (var file : files) {
        Files.deleteIfExists(file);
      }
    } catch (IOException left) {
      throw new UncheckedIOException(left);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  static int freePort() {
    try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
