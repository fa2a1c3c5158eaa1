package org.integrationgateway.packaging.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.process.BoundedLines;
import org.integrationgateway.base.process.Command;
import org.integrationgateway.base.process.Exit;
import org.integrationgateway.base.process.ProcessStarter;
import org.integrationgateway.base.process.RunningProcess;

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

  private final RunningProcess process;
  private final ArrayDeque<String> lines;

  private StartedProgram(RunningProcess process, ArrayDeque<String> lines) {
    this.process = process;
    this.lines = lines;
  }

  /**
   * Starts it.
   *
   * @param folder to run it in, which is not its own
   * @throws IOException when the system refuses to start it
   */
  static StartedProgram start(List<String> command, Path folder, Path socket, String name)
      throws IOException {
    var environment =
        Map.of(
            SOCKET, socket.toString(), "SERVICE_PROVIDER_NAME", name, "TMPDIR", folder.toString());
    var lines = new ArrayDeque<String>();
    var process =
        ProcessStarter.of(new Command(command, folder.toAbsolutePath(), environment))
            .knownBy(SOCKET + "=" + socket)
            .start(BoundedLines.each(LONGEST_LINE, line -> keep(lines, line)));
    return new StartedProgram(process, lines);
  }

  private static void keep(ArrayDeque<String> lines, String line) {
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
      process.awaitOutput(process.isAlive() ? Duration.ZERO : LAST_WORDS);
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
    synchronized (lines) {
      return lines.isEmpty() ? "" : "\n    " + String.join("\n    ", lines);
    }
  }

  /** Describes the exit: {@code exit code 3}, {@code signal 9 (SIGKILL)}; only after its end. */
  String ending() {
    int code = process.exit().join().code();
    return code > SIGNALLED
        ? "exit code " + code + ", which is what signal " + (code - SIGNALLED) + " leaves"
        : "exit code " + code;
  }

  /** Requests it to end; returns its exit code if it ends within the time. */
  Optional<Integer> stop(Duration time) throws InterruptedException {
    return process.terminate(time).map(Exit::code);
  }

  /** Returns the processes that it started and that still run. */
  List<ProcessHandle> others() {
    return process.tree().others();
  }

  /** Kills it and every process that it started. */
  @Override
  public void close() {
    process.close();
  }
}
