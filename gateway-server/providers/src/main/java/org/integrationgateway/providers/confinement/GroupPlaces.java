package org.integrationgateway.providers.confinement;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The folders of control groups (Linux, versions 1 and 2) in which this server may make groups.
 *
 * @param mount where the control groups are mounted
 * @param membership the file that names the groups of this process
 * @param own the processes that belong to this server: itself, those that it came from, and those
 *     that came from it
 */
record GroupPlaces(Path mount, Path membership, Set<Long> own) {
  /** The group below its own into which the server moves, so that its own can be divided. */
  static final String SERVER = "gateway-server";

  private static final String PROCESSES = "cgroup.procs";
  private static final String DIVISION = "cgroup.subtree_control";
  private static final String CONTROLLERS = "cgroup.controllers";
  private static final String REMEDY =
      "run it as a service of systemd with Delegate=yes, or let it write /sys/fs/cgroup of its"
          + " container";

  GroupPlaces {
    own = Set.copyOf(own);
  }

  static GroupPlaces ofThisHost() {
    var own = new HashSet<Long>();
    var self = ProcessHandle.current();
    Stream.iterate(
            Optional.of(self), Optional::isPresent, one -> one.flatMap(ProcessHandle::parent))
        .forEach(one -> one.ifPresent(handle -> own.add(handle.pid())));
    self.descendants().forEach(child -> own.add(child.pid()));
    return new GroupPlaces(Path.of("/sys/fs/cgroup"), Path.of("/proc/self/cgroup"), own);
  }

  /**
   * A place for groups of one controller.
   *
   * @param folder in which a group is made
   * @param unified whether it is of version 2
   * @param divided whether the server is in this very group, and has to leave it first
   * @param problem why no group can be made; empty when one can
   */
  record Place(Path folder, boolean unified, boolean divided, String problem) {
    private static Place none(String problem) {
      return new Place(Path.of(""), false, false, problem);
    }

    boolean isThere() {
      return problem.isEmpty();
    }
  }

  /** A line of the file of memberships: the controllers, none in version 2, and the path. */
  private record Membership(String controllers, String path) {
    boolean isUnified() {
      return controllers.isEmpty();
    }
  }

  /** Finds the place for groups of a controller, such as {@code memory}; changes nothing. */
  Place of(String controller) {
    var memberships = memberships();
    var version1 =
        memberships.stream()
            .filter(one -> List.of(one.controllers().split(",")).contains(controller))
            .findFirst();
    if (version1.isPresent()) {
      return inside(mount.resolve(version1.get().controllers()), version1.get().path())
          .map(folder -> new Place(folder, false, false, ""))
          .orElseGet(
              () -> Place.none("the server may not make groups of version 1: run it as root"));
    }
    return memberships.stream()
        .filter(Membership::isUnified)
        .findFirst()
        .map(one -> unified(one.path(), controller))
        .orElseGet(() -> Place.none("this host has no control groups (cgroup v2)"));
  }

  private Place unified(String path, String controller) {
    var group =
        Stream.of(mount.resolve(path.substring(1)), mount)
            .filter(folder -> Files.exists(folder.resolve(CONTROLLERS)))
            .findFirst();
    if (group.isEmpty()) {
      return Place.none("no control groups (cgroup v2) are mounted at " + mount);
    }
    if (!words(group.get().resolve(CONTROLLERS)).contains(controller)) {
      return Place.none(
          "the control group %s does not have the controller '%s'"
              .formatted(group.get(), controller));
    }
    return above(group.get()).orElseGet(() -> within(group.get()));
  }

  /** The group above, when it holds no process: systemd makes it so with DelegateSubgroup=. */
  private Optional<Place> above(Path group) {
    var parent = group.getParent();
    return !group.equals(mount)
            && parent != null
            && parent.startsWith(mount)
            && isDelegated(parent)
            && !isRoot(parent)
            && words(parent.resolve(PROCESSES)).isEmpty()
        ? Optional.of(new Place(parent, true, false, ""))
        : Optional.empty();
  }

  private Place within(Path group) {
    if (!isDelegated(group)) {
      return Place.none(
          "the server may not divide its control group %s: %s".formatted(group, REMEDY));
    }
    if (isRoot(group)) {
      return new Place(group, true, false, "");
    }
    var strangers =
        words(group.resolve(PROCESSES)).stream()
            .filter(pid -> !own.contains(Long.valueOf(pid)))
            .toList();
    return strangers.isEmpty()
        ? new Place(group, true, true, "")
        : Place.none(
            "the control group %s also holds other processes (%s), so that it cannot be divided: %s"
                .formatted(group, String.join(", ", strangers), REMEDY));
  }

  /** The root of all groups may hold processes and be divided; it has no type. */
  private static boolean isRoot(Path group) {
    return !Files.exists(group.resolve("cgroup.type"));
  }

  private static boolean isDelegated(Path group) {
    return Files.isWritable(group)
        && Files.isWritable(group.resolve(PROCESSES))
        && Files.isWritable(group.resolve(DIVISION));
  }

  /**
   * Makes the place ready for groups of a controller: in version 2 a group that is divided holds no
   * processes itself, so the server moves into a group of its own below.
   *
   * @throws IOException when the kernel refuses
   */
  void divide(Place place, String controller) throws IOException {
    if (!place.unified()) {
      return;
    }
    if (place.divided()) {
      var server = place.folder().resolve(SERVER);
      if (!Files.exists(server)) {
        Files.createDirectory(server);
      }
      for (var pid : words(place.folder().resolve(PROCESSES))) {
        Files.writeString(server.resolve(PROCESSES), pid);
      }
    }
    if (!words(place.folder().resolve(DIVISION)).contains(controller)) {
      Files.writeString(place.folder().resolve(DIVISION), "+" + controller);
    }
  }

  /** In a container the mount may begin at the group of the container. */
  private static Optional<Path> inside(Path mount, String path) {
    return Stream.of(mount.resolve(path.substring(1)), mount)
        .filter(folder -> Files.isWritable(folder.resolve(PROCESSES)))
        .findFirst();
  }

  private List<Membership> memberships() {
    try (Stream<String> lines = Files.lines(membership)) {
      return lines
          .map(line -> line.split(":", 3))
          .filter(parts -> parts.length == 3 && parts[2].startsWith("/"))
          .map(parts -> new Membership(parts[1], parts[2]))
          .toList();
    } catch (IOException noControlGroups) {
      return List.of();
    }
  }

  private static List<String> words(Path file) {
    try {
      return Stream.of(Files.readString(file).split("\\s+"))
          .filter(word -> !word.isEmpty())
          .toList();
    } catch (IOException none) {
      return List.of();
    }
  }
}
