package org.integrationgateway.engines.runtime.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.logging.Logger;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.base.process.BoundedLines;
import org.integrationgateway.base.process.CleanEnvironment;
import org.integrationgateway.base.process.Command;
import org.integrationgateway.base.process.Containment;
import org.integrationgateway.base.process.ProcessStarter;
import org.integrationgateway.base.process.RunningProcess;
import org.integrationgateway.engines.runtime.session.AppExit;
import org.integrationgateway.engines.runtime.session.RunningApp;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.runtime.AppAddress;
import org.integrationgateway.sdk.runtime.AppLaunch;

/**
 * An app as a child process of this program: with a clean environment, and a folder of its own for
 * its socket, its home and its temporary files, which is deleted with it. When this program ends,
 * also when it is killed, the app reads the end of its standard input, and on Linux the system ends
 * it with its descendants where it can.
 */
public final class AppProcess implements RunningApp {
  private static final String SOCKET = "SERVICE_PROVIDER_SOCKET";
  private static final Logger LOG = Logger.getLogger(AppProcess.class.getName());

  /** Longest line in bytes; malformed UTF-8 may take three times as many in a log. */
  private static final int LONGEST_LINE = 4 << 10;

  private final Path folder;
  private final RunningProcess process;
  private final ReentrantLock ending = new ReentrantLock();
  private boolean ended;

  private AppProcess(Path folder, RunningProcess process) {
    this.folder = folder;
    this.process = process;
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
   * @param output takes each line of standard output and standard error, as printable text without
   *     colours; a line of more than 4 KiB is cut
   * @throws ServiceException {@code INVALID_INPUT}, {@code UNAVAILABLE}
   */
  public static AppProcess start(
      AppLaunch launch, ProcessSandbox sandbox, Consumer<String> output) {
    var program = AppProgram.of(launch);
    try {
      var folder = Files.createTempDirectory("gwr").toRealPath();
      try {
        var process =
            ProcessStarter.of(command(launch, program, folder, sandbox))
                .in(Containment.ofThisHost())
                .sandboxed(sandbox.hasInit())
                .knownBy(SOCKET + "=" + socket(folder))
                .start(BoundedLines.each(LONGEST_LINE, output));
        return new AppProcess(folder, process);
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

  private static Command command(
      AppLaunch launch, AppProgram program, Path folder, ProcessSandbox sandbox)
      throws IOException {
    var command = new ArrayList<>(List.of(program.file().toString()));
    command.addAll(launch.args());
    var own = new HashMap<String, String>();
    own.put("HOME", Files.createDirectory(folder.resolve("home")).toString());
    own.put("TMPDIR", Files.createDirectory(folder.resolve("tmp")).toString());
    own.putAll(launch.env());
    own.put("SERVICE_PROVIDER_NAME", launch.name());
    own.put(SOCKET, socket(folder).toString());
    return new Command(
        sandbox.command(program, folder, command),
        program.folder(),
        new CleanEnvironment(System.getenv()).with(Map.of(), own));
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
    try {
      Folders.delete(folder);
    } catch (IOException left) {
      LOG.warning(() -> "the folder " + folder + " stays: " + left);
    }
  }
}
