package org.integrationgateway.base.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Starts processes: the one place for what a child inherits and how it is contained. */
public final class ProcessStarter {
  /** Linux can end a child with the thread that started it, so that thread never ends. */
  private static final ExecutorService STARTER =
      Executors.newSingleThreadExecutor(
          work -> {
            var thread = new Thread(work, "process-starter");
            thread.setDaemon(true);
            return thread;
          });

  private final Command command;
  private final Containment containment;
  private final boolean sandboxed;
  private final String entry;

  private ProcessStarter(
      Command command, Containment containment, boolean sandboxed, String entry) {
    this.command = command;
    this.containment = containment;
    this.sandboxed = sandboxed;
    this.entry = entry;
  }

  /** A plain child, with the environment of the command and no other variable. */
  public static ProcessStarter of(Command command) {
    return new ProcessStarter(command, Containment.NONE, false, "");
  }

  /** A starter that separates its processes from this process. */
  public ProcessStarter in(Containment other) {
    return new ProcessStarter(command, other, sandboxed, entry);
  }

  /** A starter whose command is a sandbox with a PID namespace and an init. */
  public ProcessStarter sandboxed(boolean yes) {
    return new ProcessStarter(command, containment, yes, entry);
  }

  /**
   * A starter that also finds the processes of the tree by an entry of the command's environment,
   * which must differ for each start.
   *
   * @param unique {@code NAME=value}
   */
  public ProcessStarter knownBy(String unique) {
    return new ProcessStarter(command, containment, sandboxed, unique);
  }

  /**
   * Starts it, with both outputs as one stream, so that their order is kept.
   *
   * @throws IOException when the system refuses, with its reason
   */
  public RunningProcess start(OutputReader output) throws IOException {
    return started(builder().redirectErrorStream(true)).reading(output);
  }

  /**
   * Starts it, with a reader for each output.
   *
   * @throws IOException when the system refuses, with its reason
   */
  public RunningProcess start(OutputReader output, OutputReader errors) throws IOException {
    return started(builder()).reading(output).readingErrors(errors);
  }

  /**
   * Starts one whose {@link RunningProcess#input} and {@link RunningProcess#output} carry messages.
   *
   * @throws IOException when the system refuses, with its reason
   */
  public RunningProcess startForMessages(OutputReader errors) throws IOException {
    return started(builder()).readingErrors(errors);
  }

  private ProcessBuilder builder() {
    var builder = new ProcessBuilder(containment.command(command.argv(), sandboxed));
    builder.directory(command.folder().toFile());
    builder.environment().clear();
    builder.environment().putAll(command.environment());
    return builder;
  }

  private RunningProcess started(ProcessBuilder builder) throws IOException {
    boolean contained = sandboxed || containment.hasNamespace();
    return new RunningProcess(spawned(builder), command.program(), contained, entry);
  }

  /** Takes milliseconds and cannot be interrupted: a child without a handle would be lost. */
  private static Process spawned(ProcessBuilder builder) throws IOException {
    try {
      return CompletableFuture.supplyAsync(() -> spawn(builder), STARTER).join();
    } catch (CompletionException failure) {
      if (failure.getCause() instanceof UncheckedIOException refused) {
        throw refused.getCause();
      }
      throw failure;
    }
  }

  private static Process spawn(ProcessBuilder builder) {
    try {
      return builder.start();
    } catch (IOException refused) {
      throw new UncheckedIOException(refused);
    }
  }
}
