package org.integrationgateway.maven.dev;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The gateway of the loop, in a process of its own. It ends at the end of its input, also when this
 * process is killed.
 */
public final class DevGateway {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private DevGateway() {}

  /**
   * Runs it to its end; its output goes to the output of this process.
   *
   * @param keys whether it gets the lines that a person types
   * @return its exit code
   */
  public static int run(List<String> command, Path folder, boolean keys) throws IOException {
    var process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .inheritIO()
            .redirectInput(ProcessBuilder.Redirect.PIPE)
            .start();
    var hook = new Thread(() -> end(process), "gateway ends");
    Runtime.getRuntime().addShutdownHook(hook);
    if (keys) {
      var typed = new Thread(() -> pass(process.getOutputStream()), "gateway reads keys");
      typed.setDaemon(true);
      typed.start();
    }
    try {
      return process.waitFor();
    } catch (InterruptedException ending) {
      Thread.currentThread().interrupt();
      return 0;
    } finally {
      end(process);
      remove(hook);
    }
  }

  private static void pass(OutputStream input) {
    var lines = new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()));
    lines.lines().forEach(new PrintStream(input, true, StandardCharsets.UTF_8)::println);
  }

  private static void remove(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException shuttingDown) {
      // The hook runs now, and finds no process.
    }
  }

  private static void end(Process process) {
    try {
      process.getOutputStream().close();
    } catch (IOException gone) {
      // The gateway has ended, or will read the end of its input.
    }
    try {
      if (process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
        return;
      }
    } catch (InterruptedException ending) {
      Thread.currentThread().interrupt();
    }
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
