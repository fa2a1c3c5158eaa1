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
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The control groups of Linux in which a server that may make them limits processes, memory and
 * processors of its providers. A group is removed when its processes have ended.
 */
final class ControlGroup {
  static final String PIDS = "pids";
  static final String MEMORY = "memory";
  static final String CPU = "cpu";

  private static final Logger log = LoggerFactory.getLogger(ControlGroup.class);
  private static final long PERIOD_MICROS = 100_000;
  private static final long THOUSAND = 1000;
  private static final String PREFIX = "gateway-provider-" + ProcessHandle.current().pid() + "-";
  private static final String JOIN =
      "for group in $0; do echo 0 >\"$group/cgroup.procs\" || exit 126; done; exec \"$@\"";

  private final Supplier<GroupPlaces> places;
  private final AtomicLong number = new AtomicLong();
  private final Queue<Path> ended = new ConcurrentLinkedQueue<>();

  /**
   * @param places where groups can be made, read anew for each launch
   */
  ControlGroup(Supplier<GroupPlaces> places) {
    this.places = places;
  }

  /** Why no group limits by this controller; empty when one does. */
  Optional<String> problem(String controller) {
    return Optional.of(places.get().of(controller).problem()).filter(problem -> !problem.isEmpty());
  }

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
   * @param limits by controller: {@link #PIDS} in processes, {@link #MEMORY} in bytes, {@link #CPU}
   *     in thousandths of a processor
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

  private Optional<Path> group(String controller, String name, long limit) {
    var place = places.get().of(controller);
    if (!place.isThere() || place.folder().toString().contains(" ")) {
      return Optional.empty();
    }
    var group = place.folder().resolve(name);
    try {
      places.get().divide(place, controller);
      if (!Files.exists(group)) {
        Files.createDirectory(group);
      }
      Files.writeString(
          group.resolve(file(controller, place.unified())),
          value(controller, limit, place.unified()));
      return Optional.of(group);
    } catch (IOException notAllowed) {
      log.warn("no control group for {} in {}: {}", controller, place.folder(), notAllowed);
      removed(group);
      return Optional.empty();
    }
  }

  private static String file(String controller, boolean unified) {
    if (unified) {
      return controller + ".max";
    }
    return switch (controller) {
      case MEMORY -> "memory.limit_in_bytes";
      case CPU -> "cpu.cfs_quota_us";
      default -> controller + ".max";
    };
  }

  /** A quota of processors is the time that they may run in each period of 100 ms. */
  private static String value(String controller, long limit, boolean unified) {
    if (!controller.equals(CPU)) {
      return Long.toString(limit);
    }
    long quota = limit * PERIOD_MICROS / THOUSAND;
    return unified ? quota + " " + PERIOD_MICROS : Long.toString(quota);
  }

  private static void removed(Path group) {
    try {
      Files.deleteIfExists(group);
    } catch (IOException inUse) {
      // Another controller of the same hierarchy uses it.
    }
  }
}
