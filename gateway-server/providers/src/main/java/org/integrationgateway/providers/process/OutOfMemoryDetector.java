package org.integrationgateway.providers.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.integrationgateway.base.process.Exit;

/**
 * Detects that the system killed a process because memory ran out. The system ends one by SIGKILL
 * and says nothing to its parent; Linux counts these, in the group of this server and on the whole
 * host.
 *
 * @param counters files with a line {@code oom_kill N}, the closest to the process first
 * @param counted what they said at first
 */
public record OutOfMemoryDetector(List<Path> counters, List<Long> counted) {
  private static final String COUNT = "oom_kill ";
  private static final long UNKNOWN = -1;

  /** The exit code of a Java program that ends when it is out of memory. */
  private static final Set<Integer> OF_JAVA = Set.of(1, 3, 134);

  private static final String JAVA_SAYS = "java.lang.OutOfMemoryError";

  /** Counts as of now; asked after a process that is started now has ended. */
  public static OutOfMemoryDetector ofThisHost() {
    return of(Path.of("/proc/self/cgroup"), Path.of("/sys/fs/cgroup"), Path.of("/proc/vmstat"));
  }

  static OutOfMemoryDetector of(Path groups, Path mount, Path host) {
    var counters =
        Stream.concat(groups(groups, mount), Stream.of(host)).filter(Files::isReadable).toList();
    return new OutOfMemoryDetector(
        counters, counters.stream().map(OutOfMemoryDetector::count).toList());
  }

  /**
   * The groups of this process: in the one tree of version 2, and in the memory tree of version 1.
   */
  private static Stream<Path> groups(Path groups, Path mount) {
    try {
      return Files.readAllLines(groups).stream()
          .map(line -> line.split(":", 3))
          .filter(parts -> parts.length == 3)
          .flatMap(
              parts ->
                  parts[1].isEmpty()
                      ? Stream.of(mount.resolve(parts[2].substring(1)).resolve("memory.events"))
                      : Stream.of(mount.resolve("memory" + parts[2]).resolve("memory.oom_control"))
                          .filter(unused -> List.of(parts[1].split(",")).contains("memory")));
    } catch (IOException e) {
      return Stream.empty();
    }
  }

  /**
   * The text that follows the report of an end, if the process ended for lack of memory; empty
   * otherwise.
   *
   * @param lastLines of the process, asked when they may tell
   */
  public String lackAfter(Exit exit, Supplier<List<String>> lastLines) {
    if (exit.equals(Exit.KILLED)) {
      return killed();
    }
    boolean said =
        OF_JAVA.contains(exit.code())
            && lastLines.get().stream().anyMatch(line -> line.contains(JAVA_SAYS));
    return said ? ", out of memory: its heap was full" : "";
  }

  private String killed() {
    for (int i = 0; i < counters.size(); i++) {
      if (counted.get(i) != UNKNOWN && count(counters.get(i)) > counted.get(i)) {
        return !counters.get(i).endsWith("vmstat")
            ? ", out of memory: the system ended it at the limit of this server's group"
            : ", most likely out of memory: the system ended a process for that reason at that "
                + "time";
      }
    }
    return "";
  }

  private static long count(Path counter) {
    try {
      return Files.readAllLines(counter).stream()
          .filter(line -> line.startsWith(COUNT))
          .mapToLong(line -> Long.parseLong(line.substring(COUNT.length()).strip()))
          .findFirst()
          .orElse(UNKNOWN);
    } catch (IOException | NumberFormatException e) {
      return UNKNOWN;
    }
  }
}
