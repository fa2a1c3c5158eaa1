package org.integrationgateway.server.builtin.runtime;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.integrationgateway.base.process.CleanEnvironment;
import org.integrationgateway.server.process.ChildCommand;
import org.integrationgateway.server.process.ChildProcess;
import org.integrationgateway.server.process.RunFolder;

/**
 * Starts every child of a runtime on one thread that lives as long as the runtime: the system ends
 * a child with the thread that started it.
 */
final class SessionProcesses implements AutoCloseable {
  private final RunFolder folder;
  private final CleanEnvironment environment;
  private final ExecutorService starter =
      Executors.newSingleThreadExecutor(SessionProcesses::daemon);

  SessionProcesses(RunFolder folder, Map<String, String> environment) {
    this.folder = folder;
    this.environment = new CleanEnvironment(environment);
  }

  private static Thread daemon(Runnable work) {
    var thread = new Thread(work, "runtime-starter");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Starts one in a clean environment.
   *
   * @param name for logs
   * @param listener told every line that it prints
   * @throws IOException when the system refuses, with its reason
   */
  ChildProcess start(
      String name,
      List<String> argv,
      Path workdir,
      Map<String, String> variables,
      Consumer<String> listener)
      throws IOException {
    return start(name, argv, workdir, variables, Map.of(), listener);
  }

  /**
   * The same.
   *
   * @param service variables that say to a provider what its host is
   */
  ChildProcess start(
      String name,
      List<String> argv,
      Path workdir,
      Map<String, String> variables,
      Map<String, String> service,
      Consumer<String> listener)
      throws IOException {
    var command = new ChildCommand(name, argv, workdir, environment.with(variables, service));
    try {
      // Cannot be interrupted: a child without a reference to it would be lost.
      return CompletableFuture.supplyAsync(() -> started(command, listener), starter).join();
    } catch (CompletionException failure) {
      throw failure.getCause() instanceof UncheckedIOException refused
          ? refused.getCause()
          : new IllegalStateException(failure);
    }
  }

  private ChildProcess started(ChildCommand command, Consumer<String> listener) {
    try {
      return ChildProcess.start(command, folder, listener);
    } catch (IOException refused) {
      throw new UncheckedIOException(refused);
    }
  }

  /** Called when no child is left. */
  @Override
  public void close() {
    starter.shutdown();
  }
}
