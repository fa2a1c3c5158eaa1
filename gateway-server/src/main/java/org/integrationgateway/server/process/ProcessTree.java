package org.integrationgateway.server.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A process and everything that came out of it. Children of a dead parent are no longer anybody's
 * descendants, so where the system shows a process's environment (Linux) they are also known by a
 * mark that every launch carries and that children inherit.
 */
final class ProcessTree {
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final Duration PAUSE = Duration.ofMillis(5);

  private final ProcessHandle root;
  private final String mark;

  /**
   * @param mark an entry of the launch's environment that no other launch has
   */
  ProcessTree(ProcessHandle root, String mark) {
    this.root = root;
    this.mark = mark;
  }

  /** Those alive now, the root included. */
  Set<ProcessHandle> alive() {
    return Stream.of(Stream.of(root), root.descendants(), marked(mark).stream())
        .flatMap(members -> members)
        .filter(Liveness::lives)
        .collect(Collectors.toSet());
  }

  /** Ends them all, also those born while others are ended. True when none is left. */
  boolean kill() {
    long end = System.nanoTime() + PATIENCE.toNanos();
    var members = alive();
    while (!members.isEmpty() && System.nanoTime() < end) {
      members.forEach(ProcessHandle::destroyForcibly);
      LockSupport.parkNanos(PAUSE.toNanos());
      members.removeIf(member -> !Liveness.lives(member));
      members.addAll(alive());
    }
    return members.isEmpty();
  }

  /** Live processes whose environment has this entry; none where the system does not tell. */
  static Set<ProcessHandle> marked(String mark) {
    var entry = '\0' + mark + '\0';
    return ProcessHandle.allProcesses()
        .filter(process -> process.pid() != ProcessHandle.current().pid())
        .filter(process -> ("\0" + environment(process)).contains(entry))
        .collect(Collectors.toSet());
  }

  private static String environment(ProcessHandle process) {
    try {
      return Files.readString(
          Path.of("/proc", Long.toString(process.pid()), "environ"), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}
