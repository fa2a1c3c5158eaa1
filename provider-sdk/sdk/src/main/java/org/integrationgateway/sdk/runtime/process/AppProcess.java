package org.integrationgateway.sdk.runtime.process;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.integrationgateway.base.text.Printable;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.runtime.AppAddress;
import org.integrationgateway.sdk.runtime.AppLaunch;
import org.integrationgateway.sdk.runtime.session.AppExit;
import org.integrationgateway.sdk.runtime.session.RunningApp;

/**
 * An app as a child process of this program: with a clean environment, and a folder of its own for
 * its socket, its home and its temporary files, which is deleted with it. The app reads the end of
 * its standard input when this program ends, also when it is killed.
 */
public final class AppProcess implements RunningApp {
  private static final Logger LOG = Logger.getLogger(AppProcess.class.getName());
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

  /** One thread for all: Linux can end a child with the thread that started it. */
  private static final ExecutorService STARTER =
      Executors.newSingleThreadExecutor(work -> daemon("app-starter", work));

  private final Path folder;
  private final Process process;
  private final ProcessSandbox sandbox;
  private final Thread output;
  private final ReentrantLock ending = new ReentrantLock();
  private boolean ended;

  private AppProcess(Path folder, Process process, ProcessSandbox sandbox, Consumer<String> lines) {
    this.folder = folder;
    this.process = process;
    this.sandbox = sandbox;
    this.output = daemon("app-output", () -> drain(lines));
  }

  /**
   * Starts the program of a launch as it is; the package is a folder.
   *
   * @throws ServiceException {@code INVALID_INPUT}, {@code UNAVAILABLE}
   */
  public static AppProcess start(AppLaunch launch, Consumer<String> output) {
    return start(launch, ProcessSandbox.NONE, output);
  }

  /**
   * Starts the program of a launch in a sandbox.
   *
   * @param output takes each line of standard output and standard error, as printable text
   * @throws ServiceException {@code INVALID_INPUT}, {@code UNAVAILABLE}
   */
  public static AppProcess start(
      AppLaunch launch, ProcessSandbox sandbox, Consumer<String> output) {
    var program = AppProgram.of(launch);
    try {
      var folder = Files.createTempDirectory("gwr").toRealPath();
      try {
        var builder = builder(launch, program, folder, sandbox);
        var app = new AppProcess(folder, spawned(builder), sandbox, output);
        app.output.start();
        return app;
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

  private static ProcessBuilder builder(
      AppLaunch launch, AppProgram program, Path folder, ProcessSandbox sandbox)
      throws IOException {
    var command = new ArrayList<>(List.of(program.file().toString()));
    command.addAll(launch.args());
    var builder = new ProcessBuilder(sandbox.command(program, folder, command));
    builder.directory(program.folder().toFile()).redirectErrorStream(true);
    var environment = builder.environment();
    environment.keySet().retainAll(PASSED_ON);
    environment.put("HOME", Files.createDirectory(folder.resolve("home")).toString());
    environment.put("TMPDIR", Files.createDirectory(folder.resolve("tmp")).toString());
    environment.putAll(launch.env());
    environment.put("SERVICE_PROVIDER_NAME", launch.name());
    environment.put("SERVICE_PROVIDER_SOCKET", socket(folder).toString());
    return builder;
  }

  /** Cannot be interrupted: a child without a reference to it would be lost. */
  private static Process spawned(ProcessBuilder builder) throws IOException {
    try {
      return CompletableFuture.supplyAsync(() -> begun(builder), STARTER).join();
    } catch (CompletionException failure) {
      throw failure.getCause() instanceof UncheckedIOException refused
          ? refused.getCause()
          : new IOException(failure);
    }
  }

  private static Process begun(ProcessBuilder builder) {
    try {
      return builder.start();
    } catch (IOException refused) {
      throw new UncheckedIOException(refused);
    }
  }

  private static Path socket(Path folder) {
    return folder.resolve("p");
  }

  @Override
  public AppAddress address() {
    return AppAddress.of(socket(folder));
  }

  @Override
  public CompletionStage<AppExit> exit() {
    return process.onExit().thenApply(exited -> AppExit.of(exited.exitValue()));
  }

  @Override
  public void end(Deadline grace) {
    ending.lock();
    try {
      if (!ended) {
        // Process.destroy would also close the pipes and lose the last output.
        sandbox.apps(process.toHandle()).forEach(ProcessHandle::destroy);
        process.waitFor(grace.remaining().toMillis(), TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } finally {
      kill();
      ending.unlock();
    }
  }

  private void kill() {
    if (ended) {
      return;
    }
    ended = true;
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

  /**
   * Returns the process and its descendants. Children of a dead parent are not among the
   * descendants, but have the name of this socket in their environment, where the system shows it
   * (Linux).
   */
  private List<ProcessHandle> alive() {
    var root = process.toHandle();
    var mark = "SERVICE_PROVIDER_SOCKET=" + socket(folder) + '\0';
    var marked =
        ProcessHandle.allProcesses()
            .filter(other -> other.pid() != ProcessHandle.current().pid())
            .filter(other -> environment(other).contains(mark));
    return Stream.of(Stream.of(root), root.descendants(), marked)
        .flatMap(some -> some)
        .filter(ProcessHandle::isAlive)
        .distinct()
        .toList();
  }

  private static String environment(ProcessHandle other) {
    try {
      return Files.readString(Path.of("/proc", other.pid() + "", "environ"), ISO_8859_1);
    } catch (IOException hidden) {
      return "";
    }
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

  private static String taken(ByteArrayOutputStream line) {
    var text = line.toString(UTF_8).stripTrailing();
    line.reset();
    return Printable.line(text);
  }

  private static Thread daemon(String name, Runnable work) {
    var thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  private static void delete(Path folder) {
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | UncheckedIOException left) {
      LOG.warning(() -> "the folder " + folder + " stays: " + left);
    }
  }
}
