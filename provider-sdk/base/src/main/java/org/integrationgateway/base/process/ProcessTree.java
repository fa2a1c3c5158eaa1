package org.integrationgateway.base.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A process and everything that came out of it, including processes whose parent has ended.
 *
 * <p>On Linux processes are found by their parents, by their session and by an entry of their
 * environment, which children inherit unless they clear it. On other systems they are found if they
 * were descendants of the leader at the time of a {@link #look}.
 */
public final class ProcessTree {
  private static final Path PROC = Path.of("/proc");
  private static final boolean LINUX = Files.isRegularFile(PROC.resolve("self/stat"));
  private static final Duration PAUSE = Duration.ofMillis(5);
  private static final Duration LAST_ATTEMPT = Duration.ofSeconds(10);
  private static final char ZOMBIE = 'Z';

  private final ProcessHandle leader;
  private final String entry;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Long, ProcessHandle> seen = new HashMap<>();

  /**
   * @param leader of a session, where it was started with one
   * @param entry that begins a line of their environments and of no other, {@code NAME=value};
   *     empty for none
   */
  public ProcessTree(ProcessHandle leader, String entry) {
    this.leader = leader;
    this.entry = entry;
  }

  /** Remembers the current descendants, on systems that do not tell of them later. */
  public void look() {
    if (LINUX) {
      return;
    }
    lock.lock();
    try {
      leader.descendants().forEach(process -> seen.putIfAbsent(process.pid(), process));
    } finally {
      lock.unlock();
    }
  }

  /** The running processes, except the leader. */
  public List<ProcessHandle> others() {
    look();
    return Stream.concat(leader.descendants(), LINUX ? found().stream() : remembered().stream())
        .filter(process -> process.pid() != leader.pid())
        .filter(ProcessTree::lives)
        .distinct()
        .toList();
  }

  private List<ProcessHandle> remembered() {
    lock.lock();
    try {
      return List.copyOf(seen.values());
    } finally {
      lock.unlock();
    }
  }

  /** The running processes with the leader. */
  public List<ProcessHandle> alive() {
    return Stream.concat(Stream.of(leader).filter(ProcessTree::lives), others().stream()).toList();
  }

  /**
   * Asks all of them to end (SIGTERM), and kills after the grace what is left; without a grace,
   * kills at once. An interrupt waits until they have ended, and is kept.
   *
   * @return whether none is left
   */
  public boolean end(Duration grace) {
    boolean interrupted = Thread.interrupted();
    try {
      if (!grace.isZero()) {
        alive().forEach(ProcessHandle::destroy);
        awaitNone(grace);
      }
      long deadline = System.nanoTime() + LAST_ATTEMPT.toNanos();
      // Repeats until none is found: a process may fork between the search and its end.
      var left = alive();
      while (!left.isEmpty() && System.nanoTime() - deadline < 0) {
        left.forEach(ProcessHandle::destroyForcibly);
        pause();
        left = left.stream().anyMatch(ProcessTree::lives) ? left : alive();
      }
      return left.isEmpty();
    } finally {
      if (interrupted || Thread.interrupted()) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void awaitNone(Duration atMost) {
    long deadline = System.nanoTime() + atMost.toNanos();
    while (!alive().isEmpty() && System.nanoTime() - deadline < 0) {
      pause();
    }
  }

  private static void pause() {
    boolean interrupted = Thread.interrupted();
    LockSupport.parkNanos(PAUSE.toNanos());
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private List<ProcessHandle> found() {
    return processes(
        folder -> {
          var stat = stat(folder);
          return stat.length > 3
              && (stat[3].equals(Long.toString(leader.pid())) || has(folder, entry));
        });
  }

  /**
   * The running processes that have an entry in their environment, on Linux; none elsewhere.
   *
   * @param entry as of the constructor
   */
  public static List<ProcessHandle> withEntry(String entry) {
    return LINUX ? processes(folder -> has(folder, entry)) : List.of();
  }

  /** Whether a process runs; a zombie does not, whose parent may never collect it. */
  public static boolean lives(ProcessHandle process) {
    if (!process.isAlive()) {
      return false;
    }
    var stat = LINUX ? stat(PROC.resolve(Long.toString(process.pid()))) : new String[0];
    return stat.length == 0 || stat[0].charAt(0) != ZOMBIE;
  }

  private interface Check {
    boolean passes(Path folder) throws IOException;
  }

  private static List<ProcessHandle> processes(Check check) {
    var found = new ArrayList<ProcessHandle>();
    try (var folders = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (var folder : folders) {
        process(folder).filter(process -> passes(check, folder)).ifPresent(found::add);
      }
    } catch (IOException | DirectoryIteratorException gone) {
      return List.copyOf(found);
    }
    return List.copyOf(found);
  }

  /** The handle is obtained before the check, so that a reused process number is recognised. */
  private static Optional<ProcessHandle> process(Path folder) {
    long pid = Long.parseLong(folder.getFileName().toString());
    return pid == ProcessHandle.current().pid() ? Optional.empty() : ProcessHandle.of(pid);
  }

  private static boolean passes(Check check, Path folder) {
    try {
      return check.passes(folder);
    } catch (IOException goneOrForeign) {
      return false;
    }
  }

  /** State, parent, group and session; empty when it is gone. */
  private static String[] stat(Path folder) {
    try {
      var stat = Files.readString(folder.resolve("stat"), StandardCharsets.ISO_8859_1);
      // proc(5): the name is in parentheses and may hold any character.
      return stat.substring(stat.lastIndexOf(')') + 2).split(" ", 5);
    } catch (IOException gone) {
      return new String[0];
    }
  }

  private static boolean has(Path folder, String entry) throws IOException {
    if (entry.isEmpty()) {
      return false;
    }
    var environment = Files.readAllBytes(folder.resolve("environ"));
    return ("\0" + new String(environment, StandardCharsets.UTF_8)).contains("\0" + entry);
  }

  /** {@code sleep 60 (4711)}. */
  public static String text(ProcessHandle process) {
    var info = process.info();
    var command = info.commandLine().or(info::command).orElse("a process");
    var shown = command.length() > 200 ? command.substring(0, 200) + "..." : command;
    return shown + " (" + process.pid() + ")";
  }

  @Override
  public String toString() {
    return alive().stream().map(ProcessTree::text).collect(Collectors.joining(", "));
  }
}
