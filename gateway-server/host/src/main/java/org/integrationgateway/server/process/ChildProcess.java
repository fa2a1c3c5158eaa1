package org.integrationgateway.server.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.process.isolation.PipeHolders;
import org.integrationgateway.server.process.isolation.ProcessMarker;
import org.integrationgateway.server.process.isolation.ProcessNamespace;
import org.integrationgateway.server.process.isolation.ProcessTree;
import org.integrationgateway.server.process.output.ChildOutput;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running child process with its descendants. When the server dies, the system closes the pipe of
 * the child's standard input, and the child reads end of file. The server writes to that pipe only
 * where it exchanges messages with the child.
 */
public final class ChildProcess implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ChildProcess.class);
  private static final long LAST_OUTPUT_MILLIS = 1000;

  /** Java notices the end of a process later than the kernel ends it. */
  private static final Duration NOTICED = Duration.ofSeconds(1);

  private final ChildLaunch launch;
  private final List<AutoCloseable> beside;
  private final boolean contained;
  private final Process process;
  private final Optional<ProcessNamespace> namespace;
  private final Optional<PipeHolders> pipe;
  private final ProcessTree tree;
  private final ChildOutput output;
  private final CompletableFuture<Exit> exit;
  private final AtomicBoolean closed = new AtomicBoolean();

  private ChildProcess(
      ChildLaunch launch,
      List<AutoCloseable> beside,
      boolean contained,
      Process process,
      boolean apart,
      String provider,
      Printing printing) {
    this.launch = launch;
    this.beside = List.copyOf(beside);
    this.contained = contained;
    this.process = process;
    this.pipe = PipeHolders.of(process.toHandle(), printing.messages() ? 2 : 1);
    this.namespace = apart ? ProcessNamespace.of(process.toHandle()) : Optional.empty();
    this.tree =
        new ProcessTree(
            process.toHandle(), namespace.map(launch.mark()::or).orElseGet(launch::mark));
    this.output =
        ChildOutput.drained(
            provider,
            printing.messages() ? process.getErrorStream() : process.getInputStream(),
            printing.listener(),
            printing.written());
    this.exit = process.onExit().thenApply(ended -> new Exit(ended.exitValue()));
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
   * What it prints.
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

  /** As below, for one that asks nothing of this server and prints for the listener alone. */
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
      var builder = new ProcessBuilder(folder.isolated(argv));
      builder.directory(command.workdir().toFile());
      builder.redirectErrorStream(!printing.messages());
      builder.environment().clear();
      builder.environment().putAll(launch.environment());
      builder.environment().putAll(command.environment());
      builder.environment().putAll(around.environment());
      var child =
          new ChildProcess(
              launch,
              beside,
              around.contained(),
              builder.start(),
              folder.isolation().hasNamespace(),
              command.provider(),
              printing);
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
      launch.started(process.toHandle());
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  /** The address on which it listens or will listen. */
  public Path socket() {
    return launch.providerSocket();
  }

  /** Its standard input. */
  public OutputStream input() {
    return process.getOutputStream();
  }

  /** Its standard output, of one that was started for messages. */
  public InputStream messages() {
    return process.getInputStream();
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
      output.awaitEnd(LAST_OUTPUT_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Asks it to end (SIGTERM) and waits that long; {@link #close} ends it anyway. */
  public void terminate(Duration grace) {
    // Process.destroy would also close the pipes, and with them lose the child's last words.
    (contained ? tree.contained() : Stream.of(process.toHandle())).forEach(ProcessHandle::destroy);
    awaitExit(grace);
  }

  private void awaitExit(Duration most) {
    try {
      process.waitFor(most.toMillis(), TimeUnit.MILLISECONDS);
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
    if (!tree.kill()) {
      log.error("processes started by pid {} cannot be ended: {}", pid(), tree.alive());
    }
    awaitExit(NOTICED);
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      log.debug("the pipe to pid {} was closed already: {}", pid(), e.getMessage());
    }
    awaitLastWords();
    if (!output.ended()) {
      closePipe();
    }
    namespace.ifPresent(ProcessNamespace::close);
    beside.forEach(ChildProcess::end);
    launch.close();
  }

  /** Kills descendants that are not in the process tree and still hold the output pipe. */
  private void closePipe() {
    for (var holder : pipe.map(ProcessMarker::bearers).orElse(Set.of())) {
      log.warn(
          "pid {} is a descendant of pid {} that detached itself from it: it is killed",
          holder.pid(),
          pid());
      new ProcessTree(holder, launch.mark()).kill();
    }
    awaitLastWords();
  }
}
