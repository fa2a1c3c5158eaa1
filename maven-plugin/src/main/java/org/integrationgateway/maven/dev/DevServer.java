package org.integrationgateway.maven.dev;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;

/**
 * The gateway of a loop, in a process of its own that is told what to do by lines of JSON. It ends
 * when its input does, so also when this process is gone without a word.
 */
public final class DevServer implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Process process;
  private final Writer input;
  private final Thread hook;
  private final ReentrantLock writing = new ReentrantLock();

  private DevServer(Process process) {
    this.process = process;
    this.input = process.outputWriter(StandardCharsets.UTF_8);
    this.hook = new Thread(this::end, "gateway ends");
  }

  /** Starts it; what it prints goes where this process prints. */
  public static DevServer start(List<String> command, Path folder) throws IOException {
    var builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.redirectOutput(ProcessBuilder.Redirect.INHERIT);
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    var server = new DevServer(builder.start());
    try {
      Runtime.getRuntime().addShutdownHook(server.hook);
    } catch (IllegalStateException ending) {
      server.end();
    }
    return server;
  }

  /** How a provider takes the place of the one before it. */
  enum Replacement {
    /** Calls wait until the new one serves. */
    HELD("held"),
    /** The old one ends first: both want the same port. */
    STOP_FIRST("stop-first");

    private final String word;

    Replacement(String word) {
      this.word = word;
    }
  }

  /** From now on calls wait for what is being built. */
  void building() {
    send(Map.of("building", true));
  }

  /** What was built did not become anything: the last good version goes on. */
  void problem(String text) {
    send(Map.of("problem", text));
  }

  void note(String text) {
    send(Map.of("note", text));
  }

  /** A new version, which is to serve from now on. */
  void launch(
      Path manifest,
      List<String> command,
      Path folder,
      Map<String, String> environment,
      Replacement how) {
    send(
        Map.of(
            "launch",
            Map.of(
                "manifest", manifest,
                "command", command,
                "workdir", folder,
                "env", environment,
                "how", how.word)));
  }

  private void send(Map<String, ?> line) {
    writing.lock();
    try {
      input.write(Json.of(line) + "\n");
      input.flush();
    } catch (IOException gone) {
      if (process.isAlive()) {
        throw new UncheckedIOException(gone);
      }
    } finally {
      writing.unlock();
    }
  }

  ProcessHandle handle() {
    return process.toHandle();
  }

  /** Calls back with its exit code once it has ended. */
  void onEnd(IntConsumer ended) {
    process.onExit().thenAccept(gone -> ended.accept(gone.exitValue()));
  }

  private void end() {
    closeInput();
    if (!await(PATIENCE)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private void closeInput() {
    try {
      process.getOutputStream().close();
    } catch (IOException gone) {
      // Then it has ended, or reads the end all the same.
    }
  }

  private boolean await(Duration atMost) {
    try {
      return process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException ending) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public void close() {
    end();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException shuttingDown) {
      // Then the hook runs now, and finds nothing.
    }
  }
}
