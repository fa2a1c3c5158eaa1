package org.integrationgateway.engines.openfga;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.integrationgateway.testkit.Polling;

/** A real OpenFGA server, which runs in a process of its own and keeps its stores in a file. */
final class OpenFgaServer implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 60;

  private final Path folder;
  private final List<String> command;
  private final int port;
  private Process process;

  private OpenFgaServer(String... options) throws IOException {
    var program = program();
    folder = Files.createTempDirectory("openfga-");
    port = freePort();
    var engine =
        List.of(
            "--datastore-engine",
            "sqlite",
            "--datastore-uri",
            "file:" + folder.resolve("stores.db"));
    var migrate = new ArrayList<>(List.of(program, "migrate"));
    migrate.addAll(engine);
    awaitEnd(start(migrate));
    command = new ArrayList<>(List.of(program, "run"));
    command.addAll(engine);
    command.addAll(
        List.of(
            "--http-addr",
            "127.0.0.1:" + port,
            "--grpc-addr",
            "127.0.0.1:" + freePort(),
            "--request-timeout=60s",
            "--http-upstream-timeout=60s",
            "--playground-enabled=false",
            "--profiler-enabled=false",
            "--metrics-enabled=false",
            "--log-level",
            "warn"));
    command.addAll(List.of(options));
    launch();
  }

  /** Starts a server; its absence skips the test, with the reason. */
  static OpenFgaServer start(String... options) {
    try {
      return new OpenFgaServer(options);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Starts a server with this certificate and its key, in PEM. */
  static OpenFgaServer encrypted(Path certificate, Path key) {
    return start(
        "--http-tls-enabled=true",
        "--http-tls-cert",
        certificate.toString(),
        "--http-tls-key",
        key.toString(),
        "--grpc-tls-enabled=true",
        "--grpc-tls-cert",
        certificate.toString(),
        "--grpc-tls-key",
        key.toString());
  }

  private static String program() {
    var found =
        Stream.concat(
                Optional.ofNullable(System.getenv("GATEWAY_OPENFGA"))
                    .map(folder -> Path.of(folder, "bin"))
                    .stream(),
                Stream.of(System.getenv("PATH").split(":")).map(Path::of))
            .map(folder -> folder.resolve("openfga"))
            .filter(Files::isExecutable)
            .findFirst();
    assumeTrue(found.isPresent(), "no openfga in GATEWAY_OPENFGA or on the PATH (./install)");
    return found.get().toString();
  }

  private Process start(List<String> line) throws IOException {
    var builder =
        new ProcessBuilder(line)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("log").toFile()));
    // A server that is killed leaves the folder of its socket behind.
    builder.environment().put("TMPDIR", folder.toString());
    return builder.start();
  }

  private void awaitEnd(Process started) throws IOException {
    try {
      if (!started.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || started.exitValue() != 0) {
        throw new IOException("no tables: " + Files.readString(folder.resolve("log")));
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  /** Starts the process, also once more after its end, with the same stores. */
  void launch() throws IOException {
    process = start(command);
    try {
      Polling.until(() -> !process.isAlive() || serves());
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
    if (!process.isAlive()) {
      throw new IOException("openfga does not serve: " + Files.readString(folder.resolve("log")));
    }
  }

  /** The server listens before it serves: then a request waits. */
  private boolean serves() {
    try (var socket = new Socket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", port), 200);
      return true;
    } catch (IOException notYet) {
      return false;
    }
  }

  /** Ends the process as {@code kill -9} does. */
  void kill() {
    process.destroyForcibly();
    try {
      process.waitFor();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  /** Sends a signal, such as {@code STOP}. */
  void signal(String name) throws IOException {
    awaitEnd(start(List.of("kill", "-" + name, Long.toString(process.pid()))));
  }

  /** The bytes of its files, which grow as tuples are written. */
  long written() {
    try (var files = Files.list(folder)) {
      return files.mapToLong(file -> file.toFile().length()).sum();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** The processor time that the server has used. */
  Duration processor() {
    return processor(process.toHandle());
  }

  static Duration processor(ProcessHandle process) {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  URI url() {
    boolean encrypted = command.contains("--http-tls-enabled=true");
    return URI.create((encrypted ? "https" : "http") + "://127.0.0.1:" + port);
  }

  @Override
  public void close() {
    kill();
    try (var all = Files.walk(folder)) {
      for (var file : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException left) {
      throw new UncheckedIOException(left);
    }
  }

  private static int freePort() throws IOException {
    try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }
}
