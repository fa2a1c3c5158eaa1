package org.integrationgateway.it;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** A server of an engine in a process of its own, which tests kill and start again. */
final class EngineProcess implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 120;

  private final List<String> command;
  private final Path log;
  private final int port;
  private Process process;

  /**
   * Starts a server.
   *
   * @param folder that it works in
   * @param port that it listens on
   */
  EngineProcess(Path folder, int port, List<String> command) throws IOException {
    this.command = List.copyOf(command);
    this.port = port;
    this.log = folder.resolve("server.log");
    start();
  }

  void start() throws IOException {
    var builder = new ProcessBuilder(command).directory(log.getParent().toFile());
    builder.environment().put("TEMPORAL_VERSION_CHECK_DISABLED", "true");
    builder.redirectErrorStream(true);
    process = builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile())).start();
    var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!listens()) {
      if (!process.isAlive() || System.nanoTime() > end) {
        throw new IOException(command + " does not listen:\n" + Files.readString(log));
      }
      LockSupport.parkNanos(20_000_000);
    }
  }

  private boolean listens() {
    try (var socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
      return true;
    } catch (IOException notYet) {
      return false;
    }
  }

  /** {@code kill -9}, and waits until it is gone. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() throws InterruptedException {
    kill();
  }

  /**
   * Finds a program; its absence skips the test, with the reason.
   *
   * @param variable of the environment with a folder whose {@code bin} has it; the PATH is searched
   *     too
   */
  static String program(String name, String variable) {
    var found = find(name, variable);
    assumeTrue(found.isPresent(), name + " is neither in " + variable + " nor on the PATH");
    return found.orElseThrow();
  }

  /** Finds a program as {@link #program} does. */
  static Optional<String> find(String name, String variable) {
    var named = Stream.ofNullable(System.getenv(variable)).map(home -> Path.of(home, "bin", name));
    var path =
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .map(folder -> Path.of(folder, name));
    return Stream.concat(named, path).filter(Files::isExecutable).map(Path::toString).findFirst();
  }

  static int freePort() throws IOException {
    try (var free = new ServerSocket(0)) {
      return free.getLocalPort();
    }
  }
}
