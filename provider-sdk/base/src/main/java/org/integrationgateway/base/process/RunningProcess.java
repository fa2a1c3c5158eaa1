package org.integrationgateway.base.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * A child process with everything that comes out of it. Its standard input stays open until it is
 * closed, and ends with this process.
 */
public final class RunningProcess implements AutoCloseable {
  private static final Duration LAST_OUTPUT = Duration.ofSeconds(1);
  private static final Duration PAUSE = Duration.ofMillis(2);

  private final Process process;
  private final String program;
  private final boolean contained;
  private final ProcessTree tree;
  private final List<Thread> readers = new ArrayList<>();
  private volatile Optional<ProcessHandle> first = Optional.empty();

  RunningProcess(Process process, String program, boolean contained, String entry) {
    this.process = process;
    this.program = program;
    this.contained = contained;
    this.tree = new ProcessTree(process.toHandle(), entry);
  }

  RunningProcess reading(OutputReader output) {
    read(process.getInputStream(), output);
    return this;
  }

  RunningProcess readingErrors(OutputReader errors) {
    read(process.getErrorStream(), errors);
    return this;
  }

  private void read(InputStream stream, OutputReader reader) {
    var thread = new Thread(() -> drain(stream, reader), "output of " + program);
    thread.setDaemon(true);
    readers.add(thread);
    thread.start();
  }

  private static void drain(InputStream stream, OutputReader reader) {
    try (stream) {
      reader.read(stream);
    } catch (IOException closed) {
      // The pipe of a process that was ended; its output until then has been read.
    }
  }

  /** The process that was started; in a namespace, that is the one around its program. */
  public Process process() {
    return process;
  }

  /** The standard input of the process. */
  public OutputStream input() {
    return process.getOutputStream();
  }

  /** Ends its standard input; what it has not read by then it still reads. */
  public void closeInput() {
    try {
      process.getOutputStream().close();
    } catch (IOException gone) {
      // The process had ended without reading its input.
    }
  }

  /** The standard output of a process that was started for messages. */
  public InputStream output() {
    return process.getInputStream();
  }

  /** The number of its program on this host. */
  public long pid() {
    if (contained && first.isEmpty()) {
      first = programs().findFirst();
    }
    return first.map(ProcessHandle::pid).orElse(process.pid());
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** Completes when it has ended, by itself or not. */
  public CompletableFuture<Exit> exit() {
    return process.onExit().thenApply(ended -> new Exit(ended.exitValue()));
  }

  /** The processes that came out of it and still run. */
  public ProcessTree tree() {
    return tree;
  }

  /** Waits until it has ended; empty when it has not ended in time. */
  public Optional<Exit> await(Duration most) throws InterruptedException {
    return process.waitFor(most.toMillis(), TimeUnit.MILLISECONDS)
        ? Optional.of(new Exit(process.exitValue()))
        : Optional.empty();
  }

  /** Waits until all that it printed has been read; false when something still may print. */
  public boolean awaitOutput(Duration most) throws InterruptedException {
    long end = System.nanoTime() + most.toNanos();
    for (var reader : readers) {
      reader.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())));
    }
    return readers.stream().noneMatch(Thread::isAlive);
  }

  /**
   * Asks its program to end (SIGTERM), and waits.
   *
   * @return how it has ended; empty when it has not ended in time
   */
  public Optional<Exit> terminate(Duration most) throws InterruptedException {
    long end = System.nanoTime() + most.toNanos();
    // Process.destroy would also close the pipes, and with them lose its last output.
    while (!signalled() && process.isAlive() && System.nanoTime() - end < 0) {
      LockSupport.parkNanos(PAUSE.toNanos());
    }
    return await(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
  }

  /** False while there is no program yet. */
  private boolean signalled() {
    var programs = programs().filter(this::hasBegun).toList();
    programs.forEach(ProcessHandle::destroy);
    return !programs.isEmpty();
  }

  /**
   * False while a program is still a copy of the init: a shell forgets a signal that comes between
   * the fork and the reset of its traps.
   */
  private boolean hasBegun(ProcessHandle program) {
    if (!contained) {
      return true;
    }
    var init = program.parent().map(RunningProcess::commandLine).orElse("");
    return init.isEmpty() || !init.equals(commandLine(program));
  }

  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(
          Path.of("/proc", Long.toString(process.pid()), "cmdline"), StandardCharsets.ISO_8859_1);
    } catch (IOException gone) {
      return "";
    }
  }

  /**
   * The processes of the program; in a namespace the children of the init. No process passes
   * signals on to them.
   */
  private Stream<ProcessHandle> programs() {
    var outer = process.toHandle();
    return contained ? outer.children().flatMap(ProcessHandle::children) : Stream.of(outer);
  }

  /** Kills it and everything that came out of it. */
  @Override
  public void close() {
    tree.end(Duration.ZERO);
    closeInput();
    try {
      awaitOutput(LAST_OUTPUT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
