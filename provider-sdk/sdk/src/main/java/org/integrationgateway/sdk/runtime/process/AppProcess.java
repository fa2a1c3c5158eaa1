package org.integrationgateway.sdk.runtime.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.logging.Logger;
import org.integrationgateway.base.process.BoundedLines;
import org.integrationgateway.base.process.CleanEnvironment;
import org.integrationgateway.base.process.Command;
import org.integrationgateway.base.process.Containment;
import org.integrationgateway.base.process.ProcessStarter;
import org.integrationgateway.base.process.RunningProcess;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.runtime.AppAddress;
import org.integrationgateway.sdk.runtime.AppLaunch;
import org.integrationgateway.sdk.runtime.session.AppExit;
import org.integrationgateway.sdk.runtime.session.RunningApp;

/**
 * An app as a child process of this program: with a clean environment, and a folder of its own for
 * its socket, its home and its temporary files, which is deleted with it. When this program ends,
 * also when it is killed, the app reads the end of its standard input, and on Linux the system ends
 * it with its descendants where it can.
 */
public final class AppProcess implements RunningApp {
  private static final Logger LOG = Logger.getLogger(AppProcess.class.getName());

  /** In bytes; malformed UTF-8 may take three times as many in a log. */
  private static final int LONGEST_LINE = 4 << 10;

  /** One thread for all: Linux ends a child with the thread that started it. */
  private static final ExecutorService STARTER =
      Executors.newSingleThreadExecutor(AppProcess::daemon);

  private final Path folder;
  private final RunningProcess process;
  private final ReentrantLock ending = new ReentrantLock();
  private boolean ended;

  private AppProcess(Path folder, RunningProcess process) {
    this.folder = folder;
    this.process = process;
  }

  private static Thread daemon(Runnable work) {
    var thread = new Thread(work, "app-starter");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Starts the program of a launch; the package is a folder.
   *
   * @param output takes each line of standard output and standard error, as printable text; cut at
   *     4 KiB
   * @throws ServiceException {@code INVALID_INPUT}, {@code UNAVAILABLE}
   */
  public static AppProcess start(AppLaunch launch, Consumer<String> output) {
    return start(launch, Optional.empty(), output);
  }

  /** The same in a sandbox. */
  public static AppProcess start(
      AppLaunch launch, ProcessSandbox sandbox, Consumer<String> output) {
    return start(launch, Optional.of(sandbox), output);
  }

  private static AppProcess start(
      AppLaunch launch, Optional<ProcessSandbox> sandbox, Consumer<String> output) {
    var program = AppProgram.of(launch);
    try {
      var folder = Files.createTempDirectory("gwr").toRealPath();
      try {
        var starter = starter(launch, program, folder, sandbox);
        return new AppProcess(folder, started(starter, output));
      } catch (IOException | RuntimeException failure) {
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

  private static ProcessStarter starter(
      AppLaunch launch, AppProgram program, Path folder, Optional<ProcessSandbox> sandbox)
      throws IOException {
    var argv = new ArrayList<>(List.of(program.file().toString()));
    argv.addAll(launch.args());
    List<String> whole = sandbox.isPresent() ? sandbox.get().command(program, folder, argv) : argv;
    var environment = new CleanEnvironment(System.getenv());
    var variables = new HashMap<String, String>();
    variables.put("HOME", Files.createDirectory(folder.resolve("home")).toString());
    variables.put("TMPDIR", Files.createDirectory(folder.resolve("tmp")).toString());
    variables.putAll(launch.env());
    var service =
        Map.of(
            "SERVICE_PROVIDER_NAME", launch.name(),
            "SERVICE_PROVIDER_SOCKET", socket(folder).toString());
    var command = new Command(whole, program.folder(), environment.with(variables, service));
    return ProcessStarter.of(command)
        .in(Containment.ofThisHost())
        .sandboxed(sandbox.isPresent())
        .knownBy("SERVICE_PROVIDER_SOCKET=" + socket(folder));
  }

  /** Cannot be interrupted: a child without a reference to it would be lost. */
  private static RunningProcess started(ProcessStarter starter, Consumer<String> output)
      throws IOException {
    try {
      return CompletableFuture.supplyAsync(() -> begun(starter, output), STARTER).join();
    } catch (CompletionException failure) {
      throw failure.getCause() instanceof UncheckedIOException refused
          ? refused.getCause()
          : new IOException(failure);
    }
  }

  private static RunningProcess begun(ProcessStarter starter, Consumer<String> output) {
    try {
      return starter.start(BoundedLines.each(LONGEST_LINE, output));
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
    return process.exit().thenApply(exit -> AppExit.of(exit.code()));
  }

  @Override
  public void end(Deadline grace) {
    ending.lock();
    try {
      if (!ended) {
        ended = true;
        terminate(grace);
        process.close();
        delete(folder);
      }
    } finally {
      ending.unlock();
    }
  }

  private void terminate(Deadline grace) {
    try {
      process.terminate(grace.remaining());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
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
