package org.integrationgateway.providers.confinement;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * The control groups of Linux in which a server that may make them counts the processes and the
 * memory of its providers. A group is removed when its processes have ended.
 */
final class ControlGroup {
  private static final Path MOUNT = Path.of("/sys/fs/cgroup");
  private static final String PREFIX = "gateway-provider-" + ProcessHandle.current().pid() + "-";
  private static final String JOIN =
      "for group in $0; do echo 0 >\"$group/cgroup.procs\" || exit 126; done; exec \"$@\"";

  private final AtomicLong number = new AtomicLong();
  private final Queue<Path> ended = new ConcurrentLinkedQueue<>();

  /**
   * The groups of one launch.
   *
   * @param prefix puts the process that it starts into the groups
   * @param controllers those that limit it
   */
  record Joined(List<String> prefix, List<String> controllers, AutoCloseable end) {
    static final Joined NOTHING = new Joined(List.of(), List.of(), () -> {});

    Joined {
      prefix = List.copyOf(prefix);
      controllers = List.copyOf(controllers);
    }
  }

  /**
   * Makes groups with these limits, as far as this host allows it.
   *
   * @param limits by controller: {@code pids}, {@code memory}
   */
  Joined join(Map<String, Long> limits) {
    var name = PREFIX + number.incrementAndGet();
    var groups = new ArrayList<Path>();
    var controllers = new ArrayList<String>();
    new TreeMap<>(limits)
        .forEach(
            (controller, limit) ->
                group(controller, name, limit)
                    .ifPresent(
                        group -> {
                          if (!groups.contains(group)) {
                            groups.add(group);
                          }
                          controllers.add(controller);
                        }));
    if (groups.isEmpty()) {
      return Joined.NOTHING;
    }
    var names = String.join(" ", groups.stream().map(Path::toString).toList());
    return new Joined(
        List.of("/bin/sh", "-c", JOIN, names),
        controllers,
        () -> {
          ended.addAll(groups);
          removeEnded();
        });
  }

  /** A group whose last process is still ending is removed with the next one. */
  private void removeEnded() {
    ended.removeIf(
        group -> {
          try {
            return Files.deleteIfExists(group) || !Files.exists(group);
          } catch (IOException busy) {
            return false;
          }
        });
  }

  private static Optional<Path> group(String controller, String name, long limit) {
    var own = own(controller);
    if (own.isEmpty() || own.get().toString().contains(" ")) {
      return Optional.empty();
    }
    var group = own.get().resolve(name);
    try {
      boolean unified = Files.exists(own.get().resolve("cgroup.controllers"));
      if (unified) {
        Files.writeString(own.get().resolve("cgroup.subtree_control"), "+" + controller);
      }
      if (!Files.exists(group)) {
        Files.createDirectory(group);
      }
      var file =
          controller.equals("memory") && !unified ? "memory.limit_in_bytes" : controller + ".max";
      Files.writeString(group.resolve(file), Long.toString(limit));
      return Optional.of(group);
    } catch (IOException notAllowed) {
      removed(group);
      return Optional.empty();
    }
  }

  private static void removed(Path group) {
    try {
      Files.deleteIfExists(group);
    } catch (IOException inUse) {
      // Another controller of the same hierarchy uses it.
    }
  }

  /** The folder of this process's own group, in the hierarchy of a controller. */
  private static Optional<Path> own(String controller) {
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/cgroup"))) {
      return lines
          .map(line -> line.split(":", 3))
          .filter(parts -> parts.length == 3)
          .map(
              parts -> {
                if (parts[1].isEmpty()) {
                  return inside(MOUNT, parts[2]).filter(folder -> offers(folder, controller));
                }
                return List.of(parts[1].split(",")).contains(controller)
                    ? inside(MOUNT.resolve(parts[1]), parts[2])
                    : Optional.<Path>empty();
              })
          .flatMap(Optional::stream)
          .findFirst();
    } catch (IOException noControlGroups) {
      return Optional.empty();
    }
  }

  /** In a container the mount may begin at the group of the container. */
  private static Optional<Path> inside(Path mount, String path) {
    return Stream.of(mount.resolve(path.substring(1)), mount)
        .filter(folder -> Files.isWritable(folder.resolve("cgroup.procs")))
        .findFirst();
  }

  private static boolean offers(Path folder, String controller) {
    try {
      return List.of(Files.readString(folder.resolve("cgroup.controllers")).strip().split(" "))
          .contains(controller);
    } catch (IOException none) {
      return false;
    }
  }
}
