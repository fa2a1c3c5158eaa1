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
import org.integrationgateway.sdk.json.JsonValues;

/**
 * The gateway of a loop, in a process of its own that reads commands as lines of JSON. It ends at
 * the end of its input, also when this process is killed.
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

  /** Starts it; its output goes to the output of this process. */
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

  /** Makes calls wait for the current build. */
  void building() {
    send(Map.of("building", true));
  }

  /** Reports that the build failed: the last good version is served. */
  void problem(String text) {
    send(Map.of("problem", text));
  }

  void note(String text) {
    send(Map.of("note", text));
  }

  /** Replaces the served version by a new one; two programs cannot share a debugger's port. */
  void launch(Provider provider, List<String> command) {
    var how = provider.start().debugger().isPresent() ? "stop-first" : "held";
    send(
        Map.of(
            "launch",
            Map.of(
                "manifest", provider.manifest().toString(),
                "command", command,
                "workdir", provider.folder().toString(),
                "env", provider.environment(),
                "how", how)));
  }

  private void send(Map<String, ?> line) {
    writing.lock();
    try {
      input.write(JsonValues.write(line) + "\n");
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

  /** Passes its exit code to the consumer once it has ended. */
  void onEnd(IntConsumer ended) {
    process.onExit().thenAccept(gone -> ended.accept(gone.exitValue()));
  }

  private void end() {
    try {
      process.getOutputStream().close();
    } catch (IOException gone) {
      // The gateway has ended, or will read the end of its input.
    }
    try {
      if (process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        return;
      }
    } catch (InterruptedException ending) {
      Thread.currentThread().interrupt();
    }
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  @Override
  public void close() {
    end();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException shuttingDown) {
      // The hook runs now, and finds no process.
    }
  }
}
