package org.integrationgateway.server.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.integrationgateway.server.process.isolation.Isolation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Kills provider processes that outlive the server. It is a shell script that runs while the server
 * has child processes: when the server is killed, it kills the children that do not end by
 * themselves, then ends. It needs a system that shows the environment of processes (Linux).
 */
final class Guardian {
  private static final Logger log = LoggerFactory.getLogger(Guardian.class);
  private static final Path SHELL = Path.of("/bin/sh");
  private static final Path SHOWN = Path.of("/proc/self/environ");

  private final ReentrantLock lock = new ReentrantLock();
  private final String mark;
  private final Supplier<Isolation> isolation;
  private final List<Guard> guards = new ArrayList<>();
  private Optional<Process> process = Optional.empty();

  /**
   * @param mark in the environment of everything that it guards, and of nothing else; also the
   *     domain of the namespaces that it is in
   */
  Guardian(String mark, Supplier<Isolation> isolation) {
    this.mark = mark;
    this.isolation = isolation;
  }

  /** One launch that is guarded until it is closed. */
  final class Guard implements AutoCloseable {
    @Override
    public void close() {
      lock.lock();
      try {
        guards.remove(this);
        if (guards.isEmpty()) {
          process.ifPresent(Guardian::end);
          process = Optional.empty();
        }
      } finally {
        lock.unlock();
      }
    }
  }

  /** Guards one more launch. */
  Guard guard() {
    lock.lock();
    try {
      if (process.filter(Process::isAlive).isEmpty()) {
        process = start();
      }
      var guard = new Guard();
      guards.add(guard);
      return guard;
    } finally {
      lock.unlock();
    }
  }

  private Optional<Process> start() {
    if (!Files.isReadable(SHOWN) || !Files.isExecutable(SHELL)) {
      return Optional.empty();
    }
    var command = isolation.get().detached(SHELL.toString(), "-c", script(), "guardian", mark);
    var builder = new ProcessBuilder(command);
    builder.directory(Path.of("/").toFile());
    builder.environment().keySet().removeIf(name -> !name.equals("PATH"));
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    try {
      return Optional.of(builder.start());
    } catch (IOException e) {
      log.warn(
          "the guardian process cannot be started, so provider processes may outlive a killed server: {}",
          e.getMessage());
      return Optional.empty();
    }
  }

  private static String script() {
    try (var text = Guardian.class.getResourceAsStream("guardian.sh")) {
      return new String(Objects.requireNonNull(text).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends the script, which waits for its input. */
  private static void end(Process guardian) {
    guardian.destroyForcibly();
    try {
      guardian.getOutputStream().close();
      guardian.waitFor();
    } catch (IOException e) {
      log.debug("the pipe to the guardian process was already closed: {}", e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
