package org.integrationgateway.samples.bubblewrap;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.runtime.AppLaunch;

/** The process of an app, with its descendants, its output and a folder that is deleted with it. */
final class AppProcess {
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /** In bytes; malformed UTF-8 may take three times as many in a log. */
  private static final int LONGEST_LINE = 4 << 10;

  /** The environment variables that every program needs; all others are not passed on. */
  private static final List<String> PASSED_ON =
      List.of(
          "PATH",
          "LANG",
          "LC_ALL",
          "TZ",
          "SSL_CERT_FILE",
          "SSL_CERT_DIR",
          "HTTP_PROXY",
          "HTTPS_PROXY",
          "NO_PROXY",
          "ALL_PROXY");

  private final Path folder;
  private final Process process;
  private final Thread output;

  private AppProcess(Path folder, Process process, Consumer<String> lines) {
    this.folder = folder;
    this.process = process;
    this.output = begin("app-output", () -> drain(lines));
  }

  /** Starts it; after a failure its folder is deleted. */
  static AppProcess start(Sandbox sandbox, AppLaunch launch, Consumer<String> lines) {
    try {
      var location = packageFolder(launch);
      var program = new ArrayList<>(List.of(program(location, launch.entrypoint()).toString()));
      program.addAll(launch.args());
      var folder = Files.createTempDirectory("gwr");
      try {
        var builder = new ProcessBuilder(sandbox.command(location, folder, program));
        builder.redirectErrorStream(true);
        var environment = builder.environment();
        environment.keySet().retainAll(PASSED_ON);
        environment.put("HOME", Files.createDirectory(folder.resolve("home")).toString());
        environment.put("TMPDIR", Files.createDirectory(folder.resolve("tmp")).toString());
        environment.putAll(launch.env());
        environment.put("SERVICE_PROVIDER_NAME", launch.name());
        environment.put("SERVICE_PROVIDER_SOCKET", socket(folder).toString());
        return new AppProcess(folder, Sandbox.spawn(builder), lines).awaitApp();
      } catch (IOException failure) {
        delete(folder);
        throw failure;
      }
    } catch (IOException failure) {
      throw new ServiceException(
          Reason.UNAVAILABLE,
          "the app '%s' cannot be started: %s".formatted(launch.name(), failure.getMessage()),
          failure);
    }
  }

  private static Path packageFolder(AppLaunch launch) throws IOException {
    try {
      var folder = Path.of(launch.location());
      if (!folder.isAbsolute() || !Files.isDirectory(folder)) {
        throw refused("'%s' is not the absolute path of a folder on this host", folder);
      }
      if (launch.sha256().isPresent()) {
        throw refused("%s is a folder, which has no SHA-256: leave the digest out", folder);
      }
      return folder.toRealPath();
    } catch (InvalidPathException invalid) {
      throw refused("'%s' is not a path: %s", launch.location(), invalid.getReason());
    }
  }

  private static Path program(Path location, String entrypoint) throws IOException {
    var program = location.resolve(entrypoint);
    if (!Files.isRegularFile(program) || !Files.isExecutable(program)) {
      throw refused("the package has no program '%s' that may be executed", entrypoint);
    }
    if (!program.toRealPath().startsWith(location)) {
      throw refused("the program '%s' lies outside of its package", entrypoint);
    }
    return program;
  }

  private static ServiceException refused(String message, Object... arguments) {
    return new ServiceException(Reason.INVALID_INPUT, message.formatted(arguments));
  }

  Path socket() {
    return socket(folder);
  }

  private static Path socket(Path folder) {
    return folder.resolve("p");
  }

  /** Returns its exit code, once it has ended. */
  void whenEnded(IntConsumer told) {
    begin(
        "app-exit",
        () -> {
          while (process.isAlive()) {
            wait(Deadline.in(Deadline.LONGEST));
          }
          told.accept(process.exitValue());
        });
  }

  /** Sends the request to the app: Bubblewrap would end it at once. */
  void askToEnd() {
    apps().forEach(ProcessHandle::destroy);
  }

  /** Returns the processes in the sandbox below its first process. */
  private List<ProcessHandle> apps() {
    return process
        .children()
        .flatMap(ProcessHandle::children)
        .filter(ProcessHandle::isAlive)
        .toList();
  }

  /**
   * Waits until the app runs, or has ended: a Bubblewrap that is killed during its setup leaves one
   * of its two processes behind.
   */
  private AppProcess awaitApp() {
    var patience = Deadline.in(PATIENCE);
    while (process.isAlive() && apps().isEmpty() && !patience.expired()) {
      LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
    }
    return this;
  }

  /** Requests it to end and waits for the given time, then kills all processes in the sandbox. */
  void end(Deadline grace) {
    askToEnd();
    wait(grace);
    var patience = Deadline.in(PATIENCE);
    for (var alive = alive(); !alive.isEmpty() && !patience.expired(); alive = alive()) {
      alive.forEach(ProcessHandle::destroyForcibly);
      LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
    }
    try {
      output.join(PATIENCE.toMillis());
      process.getOutputStream().close();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } catch (IOException closed) {
      // The app had closed its input already.
    }
    delete(folder);
  }

  private void wait(Deadline most) {
    try {
      process.waitFor(most.remaining().toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Returns Bubblewrap and all processes in the sandbox: orphans there become children of its first
   * process.
   */
  private List<ProcessHandle> alive() {
    return Stream.concat(Stream.of(process.toHandle()), process.descendants())
        .filter(ProcessHandle::isAlive)
        .toList();
  }

  /** Reads its output all the time, so that it never waits at a full pipe. */
  private void drain(Consumer<String> lines) {
    var line = new ByteArrayOutputStream();
    try (var in = new BufferedInputStream(process.getInputStream())) {
      for (int octet = in.read(); octet >= 0; octet = in.read()) {
        if (octet != '\n') {
          line.write(octet);
        }
        if (octet == '\n' || line.size() == LONGEST_LINE) {
          lines.accept(taken(line));
        }
      }
    } catch (IOException closed) {
      // The process has ended.
    }
    if (line.size() > 0) {
      lines.accept(taken(line));
    }
  }

  /** Returns the line without terminal control characters. */
  private static String taken(ByteArrayOutputStream line) {
    var text = line.toString(UTF_8).stripTrailing();
    line.reset();
    return text.replaceAll("[\\p{Cntrl}&&[^\\t]]", "\ufffd");
  }

  private static Thread begin(String name, Runnable work) {
    var thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static void delete(Path folder) {
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | UncheckedIOException left) {
      System.err.println("the folder " + folder + " stays: " + left.getMessage());
    }
  }
}
