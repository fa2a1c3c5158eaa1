package org.integrationgateway.providers.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.integrationgateway.base.process.Command;
import org.integrationgateway.base.process.Exit;
import org.integrationgateway.base.process.ProcessStarter;
import org.integrationgateway.base.process.RunningProcess;
import org.integrationgateway.providers.process.output.ChildOutput;
import org.integrationgateway.sdk.Secret;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running child process with its descendants. When the server dies, the system closes the pipe of
 * the child's standard input, and the child reads end of file. The server writes to that pipe only
 * where it exchanges messages with the child.
 */
public final class ChildProcess implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ChildProcess.class);
  private static final Duration LAST_OUTPUT = Duration.ofSeconds(1);

  private final ChildLaunch launch;
  private final List<AutoCloseable> beside;
  private final RunningProcess process;
  private final ChildOutput output;
  private final CompletableFuture<Exit> exit;
  private final AtomicBoolean closed = new AtomicBoolean();

  private ChildProcess(
      ChildLaunch launch, List<AutoCloseable> beside, RunningProcess process, ChildOutput output) {
    this.launch = launch;
    this.beside = List.copyOf(beside);
    this.process = process;
    this.output = output;
    this.exit = process.exit();
  }

  /** Listens for a child from before its start until its end. */
  @FunctionalInterface
  public interface Host {
    /** Serves nothing. */
    Host NONE = (socket, token) -> () -> {};

    /** Listens on this socket for the child, which presents this token. */
    AutoCloseable serve(Path socket, Secret token) throws IOException;
  }

  /**
   * How the output of the process is used.
   *
   * @param listener told every line, by one thread
   * @param written whether the lines are also in the log
   * @param messages whether only its standard error is printed, and its standard input and output
   *     carry messages
   */
  private record Printing(Consumer<String> listener, boolean written, boolean messages) {}

  /**
   * Starts it.
   *
   * @throws IOException when the system refuses, with its reason
   */
  public static ChildProcess start(ChildCommand command, RunFolder folder) throws IOException {
    return start(command, folder, line -> {}, Host.NONE);
  }

  /** Starts a child that asks nothing of this server and prints for the listener alone. */
  public static ChildProcess start(
      ChildCommand command, RunFolder folder, Consumer<String> listener) throws IOException {
    return start(command, folder, Host.NONE, new Printing(listener, false, false));
  }

  /**
   * Starts it. On Linux it is asked to end when the thread that does this ends.
   *
   * @param listener told every line that it prints, by one thread
   * @param host what it may ask of this server
   * @throws IOException when the system refuses, with its reason
   */
  public static ChildProcess start(
      ChildCommand command, RunFolder folder, Consumer<String> listener, Host host)
      throws IOException {
    return start(command, folder, host, new Printing(listener, true, false));
  }

  /**
   * Starts one whose standard input and output carry messages: its {@link #input} and its {@link
   * #messages}. Only its standard error is printed.
   *
   * @throws IOException when the system refuses, with its reason
   */
  public static ChildProcess startForMessages(ChildCommand command, RunFolder folder)
      throws IOException {
    return start(command, folder, Host.NONE, new Printing(line -> {}, true, true));
  }

  private static ChildProcess start(
      ChildCommand command, RunFolder folder, Host host, Printing printing) throws IOException {
    var launch = folder.launch(command.provider());
    var beside = new ArrayList<AutoCloseable>();
    try {
      beside.add(host.serve(launch.hostSocket(), launch.token()));
      var around = command.surroundings().raise(launch.folder());
      beside.add(around.end());
      var argv = new ArrayList<>(around.prefix());
      argv.addAll(command.argv());
      var environment = new HashMap<>(launch.environment());
      environment.putAll(command.environment());
      environment.putAll(around.environment());
      var starter =
          ProcessStarter.of(new Command(argv, command.workdir().toAbsolutePath(), environment))
              .in(folder.containment())
              .sandboxed(around.contained())
              .knownBy(launch.entry());
      var output = new ChildOutput(command.provider(), printing.listener(), printing.written());
      var process = printing.messages() ? starter.startForMessages(output) : starter.start(output);
      var child = new ChildProcess(launch, beside, process, output);
      child.noted();
      return child;
    } catch (IOException | RuntimeException | Error e) {
      beside.forEach(ChildProcess::end);
      launch.endOrphans();
      launch.close();
      throw e;
    }
  }

  private static void end(AutoCloseable beside) {
    try {
      beside.close();
    } catch (Exception e) {
      log.warn("a resource of a provider process did not close", e);
    }
  }

  private void noted() throws IOException {
    try {
      launch.started(process.process().toHandle());
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  /** The address on which it listens or will listen. */
  public Path socket() {
    return launch.providerSocket();
  }

  /** The standard input of the process. */
  public OutputStream input() {
    return process.input();
  }

  /** The standard output of a process that was started for messages. */
  public InputStream messages() {
    return process.output();
  }

  public long pid() {
    return process.pid();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** Completes when it has ended, by itself or not. */
  public CompletableFuture<Exit> exit() {
    return exit.copy();
  }

  /** The last lines it printed, oldest first; all of its output when it has ended. */
  public List<String> lastLines() {
    if (!process.isAlive()) {
      awaitLastWords();
    }
    return output.last();
  }

  /** A process may be gone before everything that it printed has been read. */
  private void awaitLastWords() {
    try {
      process.awaitOutput(LAST_OUTPUT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Asks it to end (SIGTERM) and waits that long; {@link #close} ends it anyway. */
  public void terminate(Duration grace) {
    try {
      process.terminate(grace);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends it and everything that came out of it now, and removes its sockets. */
  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    process.close();
    var left = process.tree().alive();
    if (!left.isEmpty()) {
      log.error("processes started by pid {} cannot be ended: {}", pid(), left);
    }
    beside.forEach(ChildProcess::end);
    launch.close();
  }
}
