package org.integrationgateway.server.process.isolation;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A process and everything that came out of it. Children of a dead parent are no longer anybody's
 * descendants, so where the system tells more about processes (Linux) they are also known by a mark
 * that every launch carries and that children inherit.
 */
public final class ProcessTree {
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final Duration PAUSE = Duration.ofMillis(5);

  private final ProcessHandle root;
  private final ProcessMarker mark;

  /**
   * @param mark of this launch and no other
   */
  public ProcessTree(ProcessHandle root, ProcessMarker mark) {
    this.root = root;
    this.mark = mark;
  }

  /** Those alive now, the root included. */
  public Set<ProcessHandle> alive() {
    return Stream.of(Stream.of(root), root.descendants(), mark.bearers().stream())
        .flatMap(members -> members)
        .filter(Liveness::lives)
        .collect(Collectors.toSet());
  }

  /**
   * The programs in the namespaces that the root made: what is below their first process. The root
   * passes no signal on to them.
   */
  public Stream<ProcessHandle> contained() {
    return root.children().flatMap(ProcessHandle::children);
  }

  /** Ends them all, also those born while others are ended. True when none is left. */
  public boolean kill() {
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
}
