package org.integrationgateway.manifest.verify;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.manifest.process.ProcessTree;

/**
 * A running provider whose environment has only the variables of the protocol, and a folder for
 * temporary files, which is deleted with all its files at the end.
 */
final class StartedProgram implements AutoCloseable {
  private static final String SOCKET = "SERVICE_PROVIDER_SOCKET";
  private static final int LAST_LINES = 50;
  private static final int LONGEST_LINE = 4_000;
  private static final int SIGNALLED = 128;
  private static final Duration LAST_WORDS = Duration.ofSeconds(1);

  private final Process process;
  private final ProcessTree tree;
  private final Thread reader;
  private final ArrayDeque<String> lines = new ArrayDeque<>();

  private StartedProgram(Process process, String marker) {
    this.process = process;
    this.tree = new ProcessTree(process.toHandle(), marker);
    this.reader = new Thread(() -> read(process.getInputStream()), "verify reads provider");
    reader.setDaemon(true);
    reader.start();
  }

  /**
   * Starts it.
   *
   * @param folder to run it in, which is not its own
   * @throws IOException when the system refuses to start it
   */
  static StartedProgram start(List<String> command, Path folder, Path socket, String name)
      throws IOException {
    var builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().clear();
    builder.environment().put(SOCKET, socket.toString());
    builder.environment().put("SERVICE_PROVIDER_NAME", name);
    builder.environment().put("TMPDIR", folder.toString());
    return new StartedProgram(builder.start(), SOCKET + "=" + socket);
  }

  /**
   * Its standard input stays open until the provider is stopped; its output is always read, so that
   * it never fills a pipe.
   */
  private void read(InputStream output) {
    var line = new java.io.ByteArrayOutputStream();
    try {
      for (int next = output.read(); next >= 0; next = output.read()) {
        if (next == '\n') {
          keep(line.toString(StandardCharsets.UTF_8));
          line.reset();
        } else if (line.size() < LONGEST_LINE) {
          line.write(next);
        }
      }
    } catch (IOException closed) {
      // The program was ended; its output until then is kept.
    }
    if (line.size() > 0) {
      keep(line.toString(StandardCharsets.UTF_8));
    }
  }

  private void keep(String line) {
    synchronized (lines) {
      lines.addLast(line.strip());
      if (lines.size() > LAST_LINES) {
        lines.removeFirst();
      }
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Returns the last lines of its output, each indented on a line of its own; may be empty. */
  String lastWords() {
    try {
      reader.join(process.isAlive() ? 1 : LAST_WORDS.toMillis());
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
    synchronized (lines) {
      return lines.isEmpty() ? "" : "\n    " + String.join("\n    ", lines);
    }
  }

  /** Describes the exit: {@code exit code 3}, {@code signal 9 (SIGKILL)}; only after its end. */
  String ending() {
    int code = process.exitValue();
    return code > SIGNALLED
        ? "exit code " + code + ", which is what signal " + (code - SIGNALLED) + " leaves"
        : "exit code " + code;
  }

  /** Requests it to end; returns its exit code if it ends within the time. */
  Optional<Integer> stop(Duration time) throws InterruptedException {
    process.destroy();
    return process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS)
        ? Optional.of(process.exitValue())
        : Optional.empty();
  }

  /** Returns the processes that it started and that still run. */
  List<ProcessHandle> others() {
    return tree.others();
  }

  /** Kills it and every process that it started. */
  @Override
  public void close() {
    tree.end(Duration.ZERO);
  }
}
