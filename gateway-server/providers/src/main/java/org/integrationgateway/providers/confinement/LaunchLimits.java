package org.integrationgateway.providers.confinement;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.integrationgateway.config.providers.ProcessLimits;
import org.jspecify.annotations.Nullable;

/**
 * Limits what the processes of a launch use: by control groups where the server may make them, and
 * by the limits that the kernel has for each process.
 *
 * @param tool the program prlimit; empty: this host has none
 * @param countsUsers whether the kernel counts the processes of a user namespace apart from those
 *     of the server's user, so that their number can be limited
 */
record LaunchLimits(ControlGroup groups, Optional<Path> tool, boolean countsUsers) {
  private static final List<Path> PLACES =
      List.of(Path.of("/usr/bin/prlimit"), Path.of("/bin/prlimit"));

  private static final String NO_TOOL = "this host has no prlimit (util-linux)";

  /** Linux 5.14 counts processes for each user namespace. */
  private static final int COUNTING = 5_014;

  static LaunchLimits ofThisHost() {
    return new LaunchLimits(
        new ControlGroup(GroupPlaces::ofThisHost),
        PLACES.stream().filter(Files::isExecutable).findFirst(),
        kernel() >= COUNTING && !isRoot());
  }

  /**
   * The limits of one launch.
   *
   * @param outer stands before everything
   * @param inner stands before the program, within its namespaces
   * @param unlimited what this host cannot limit, with the reason
   */
  record Applied(
      List<String> outer, List<String> inner, List<String> unlimited, AutoCloseable end) {
    Applied {
      outer = List.copyOf(outer);
      inner = List.copyOf(inner);
      unlimited = List.copyOf(unlimited);
    }
  }

  /**
   * Limits a launch.
   *
   * @param namespace whether the launch has a user namespace of its own
   */
  Applied apply(ProcessLimits limits, boolean namespace) {
    var grouped = new HashMap<String, Long>();
    limits.processes().ifPresent(most -> grouped.put(ControlGroup.PIDS, (long) most));
    limits.memory().ifPresent(most -> grouped.put(ControlGroup.MEMORY, most));
    limits.cpu().ifPresent(most -> grouped.put(ControlGroup.CPU, (long) most));
    var joined = groups.join(Map.copyOf(grouped));
    var options = new ArrayList<String>();
    var unlimited = new ArrayList<>(shortfalls(limits, joined.controllers()));
    boolean each = tool.isPresent();
    if (limits.files().isPresent()) {
      (each ? options : unlimited)
          .add(
              each
                  ? "--nofile=" + Math.min(limits.files().get(), mostFiles())
                  : "files: " + NO_TOOL);
    }
    if (limits.memory().isPresent()
        && each
        && !joined.controllers().contains(ControlGroup.MEMORY)) {
      options.add("--data=" + limits.memory().get());
    }
    if (limits.processes().isPresent() && !joined.controllers().contains(ControlGroup.PIDS)) {
      boolean counted = each && countsUsers && namespace;
      (counted ? options : unlimited)
          .add(
              counted
                  ? "--nproc=" + limits.processes().get()
                  : "processes: the kernel counts those of a user namespace only");
    }
    var inner = new ArrayList<String>();
    if (!options.isEmpty()) {
      inner.add(tool.orElseThrow().toString());
      inner.addAll(options);
      inner.add("--");
    }
    return new Applied(joined.prefix(), inner, unlimited, joined.end());
  }

  /**
   * Tells which limits of memory and processors this host does not have as configured, each with
   * the reason and what is there instead; makes nothing.
   */
  List<String> shortfalls(ProcessLimits limits) {
    return shortfalls(limits, null);
  }

  /**
   * @param joined the controllers whose groups were made; null before it was tried
   */
  private List<String> shortfalls(ProcessLimits limits, @Nullable List<String> joined) {
    var shortfalls = new ArrayList<String>();
    if (limits.memory().isPresent()) {
      problem(ControlGroup.MEMORY, joined)
          .map(
              problem ->
                  tool.isPresent()
                      ? "memory limits each process, not all together: " + problem
                      : "memory is not limited: " + problem + ", and " + NO_TOOL)
          .ifPresent(shortfalls::add);
    }
    if (limits.cpu().isPresent()) {
      problem(ControlGroup.CPU, joined)
          .map(problem -> "cpu is not limited: " + problem)
          .ifPresent(shortfalls::add);
    }
    return shortfalls;
  }

  private Optional<String> problem(String controller, @Nullable List<String> joined) {
    if (joined != null && joined.contains(controller)) {
      return Optional.empty();
    }
    var problem = groups.problem(controller);
    return problem.isPresent() || joined == null
        ? problem
        : Optional.of("the kernel refuses the control group; the log says why");
  }

  /** The hard limit of this process, above which only root can go. */
  private static long mostFiles() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/limits"))) {
      return lines
          .filter(line -> line.startsWith("Max open files"))
          .map(line -> line.split("\\s+"))
          .filter(words -> words.length > 4 && words[4].matches("[0-9]{1,18}"))
          .map(words -> Long.parseLong(words[4]))
          .findFirst()
          .orElse(Long.MAX_VALUE);
    } catch (IOException unknown) {
      return Long.MAX_VALUE;
    }
  }

  /** The version of the kernel: 5014 for 5.14; 0 on systems other than Linux. */
  private static int kernel() {
    var parts = System.getProperty("os.version", "").split("[.-]", -1);
    boolean known =
        System.getProperty("os.name", "").equals("Linux")
            && parts.length > 1
            && parts[0].matches("[0-9]{1,4}")
            && parts[1].matches("[0-9]{1,4}");
    return known ? Integer.parseInt(parts[0]) * 1000 + Integer.parseInt(parts[1]) : 0;
  }

  private static boolean isRoot() {
    try {
      return Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    } catch (IOException | UnsupportedOperationException unknown) {
      return false;
    }
  }
}
