package org.integrationgateway.manifest.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All processes that a command started, including those whose parent has ended.
 *
 * <p>On Linux processes are found by a variable in their environment and by their session,
 * independent of the number of forks. On other systems they are found if they were descendants of
 * the command at the time of a {@link #look}.
 */
public final class ProcessTree {
  private static final Path PROC = Path.of("/proc");
  private static final boolean LINUX = Files.isRegularFile(PROC.resolve("self/stat"));
  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final Duration LAST_ATTEMPT = Duration.ofSeconds(10);

  private final ProcessHandle leader;
  private final byte[] marker;
  private final Map<Long, ProcessHandle> seen = new HashMap<>();

  /**
   * The processes of a command.
   *
   * @param marker a unique entry of their environments, {@code NAME=value}
   */
  public ProcessTree(ProcessHandle leader, String marker) {
    this.leader = leader;
    this.marker = marker.getBytes(StandardCharsets.UTF_8);
  }

  /** Records the current descendants of the command. */
  synchronized void look() {
    if (!LINUX) {
      leader.descendants().forEach(process -> seen.putIfAbsent(process.pid(), process));
    }
  }

  /** Returns the running processes, except the command itself. */
  public synchronized List<ProcessHandle> others() {
    look();
    var found = LINUX ? marked().stream() : seen.values().stream();
    return found.filter(process -> process.pid() != leader.pid() && process.isAlive()).toList();
  }

  /** Requests all of them to end, and kills them after the grace; returns when all have ended. */
  public void end(Duration grace) {
    // Ending the processes takes precedence; the interrupt flag is set again afterwards.
    boolean interrupted = Thread.interrupted();
    try {
      all().forEach(ProcessHandle::destroy);
      interrupted |= awaitNone(grace);
      var deadline = System.nanoTime() + LAST_ATTEMPT.toNanos();
      // Repeats until no process is found: a process may fork between the search and its end.
      while (!all().isEmpty() && System.nanoTime() < deadline) {
        all().forEach(ProcessHandle::destroyForcibly);
        interrupted |= awaitNone(PAUSE);
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Waits until all have ended or the time is over; returns whether the thread was interrupted. */
  private boolean awaitNone(Duration atMost) {
    boolean interrupted = false;
    var deadline = System.nanoTime() + atMost.toNanos();
    while (!all().isEmpty() && System.nanoTime() < deadline) {
      try {
        Thread.sleep(PAUSE.toMillis());
      } catch (InterruptedException later) {
        interrupted = true;
      }
    }
    return interrupted;
  }

  private List<ProcessHandle> all() {
    return Stream.concat(Stream.of(leader).filter(ProcessHandle::isAlive), others().stream())
        .toList();
  }

  private List<ProcessHandle> marked() {
    var found = new ArrayList<ProcessHandle>();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (var folder : processes) {
        var process = process(folder);
        if (process.isPresent() && isOurs(folder)) {
          found.add(process.get());
        }
      }
    } catch (IOException gone) {
      return List.copyOf(found);
    }
    return List.copyOf(found);
  }

  /** The handle is obtained before the check, so that a reused process number is recognised. */
  private static Optional<ProcessHandle> process(Path folder) {
    var pid = Long.parseLong(folder.getFileName().toString());
    return pid == ProcessHandle.current().pid() ? Optional.empty() : ProcessHandle.of(pid);
  }

  private boolean isOurs(Path folder) {
    try {
      var stat = Files.readString(folder.resolve("stat"), StandardCharsets.ISO_8859_1);
      // proc(5): the name is in parentheses and may hold any character; state, ppid, pgrp, session.
      var fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", 5);
      if (fields[0].equals("Z")) {
        return false;
      }
      return Long.parseLong(fields[3]) == leader.pid()
          || contains(Files.readAllBytes(folder.resolve("environ")));
    } catch (IOException | RuntimeException goneOrForeign) {
      return false;
    }
  }

  private boolean contains(byte[] environment) {
    for (var start = 0; start + marker.length <= environment.length; start++) {
      boolean atStart = start == 0 || environment[start - 1] == 0;
      if (atStart && matches(environment, start)) {
        return true;
      }
    }
    return false;
  }

  private boolean matches(byte[] environment, int start) {
    for (var i = 0; i < marker.length; i++) {
      if (environment[start + i] != marker[i]) {
        return false;
      }
    }
    return true;
  }

  /** {@code sleep 60 (4711)}. */
  static String text(ProcessHandle process) {
    var info = process.info();
    var command = info.commandLine().or(info::command).orElse("a process");
    var shown = command.length() > 200 ? command.substring(0, 200) + "..." : command;
    return shown + " (" + process.pid() + ")";
  }
}
