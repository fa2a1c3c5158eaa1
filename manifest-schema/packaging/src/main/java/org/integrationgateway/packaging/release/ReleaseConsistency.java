package org.integrationgateway.packaging.release;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.archive.FileDigests;
import org.integrationgateway.packaging.archive.PackedFile;
import org.jspecify.annotations.Nullable;

/**
 * Checks that archives belong to one release: they must be equal except for the program. The first
 * different member or file shows that an archive was built from other sources.
 *
 * @param archives at least one
 */
record ReleaseConsistency(List<CollectedArchive> archives) {
  private static final List<String> OF_THE_PROGRAM = List.of("artifacts", "entrypoint");

  ReleaseConsistency {
    archives = List.copyOf(archives);
  }

  /** Refuses archives that do not belong together. */
  void check() throws ReleaseException {
    var first = archives.get(0);
    for (var other : archives.subList(1, archives.size())) {
      checkManifests(first, other);
      checkFiles(first, other);
    }
    checkPlatforms();
  }

  /** Refuses a release that lacks a platform. */
  void require(List<Platform> required) throws ReleaseException {
    var there = archives.stream().map(archive -> archive.released().platform()).toList();
    if (there.contains(Optional.<Platform>empty())) {
      return;
    }
    var missing =
        required.stream().filter(platform -> !there.contains(Optional.of(platform))).toList();
    if (!missing.isEmpty()) {
      throw new ReleaseException(
          "no archive for "
              + missing.stream().map(Platform::toString).collect(Collectors.joining(", "))
              + ": there are "
              + archives.stream()
                  .map(archive -> archive.released().suffix())
                  .sorted()
                  .collect(Collectors.joining(", ")));
    }
  }

  private static void checkManifests(CollectedArchive first, CollectedArchive other)
      throws ReleaseException {
    var difference = difference("", members(first), members(other));
    if (difference.isPresent()) {
      throw new ReleaseException(
          both(first, other) + " disagree in their manifests: " + difference.get());
    }
  }

  private static Map<String, @Nullable Object> members(CollectedArchive archive) {
    var members = new TreeMap<String, @Nullable Object>();
    archive.document().root().entries().forEach(e -> members.put(e.key(), e.value().toJava()));
    OF_THE_PROGRAM.forEach(members::remove);
    return members;
  }

  /** Describes the first member that differs, with both values. */
  private static Optional<String> difference(
      String path, @Nullable Object one, @Nullable Object two) {
    if (one instanceof Map<?, ?> some && two instanceof Map<?, ?> others) {
      var keys = new TreeSet<String>();
      some.keySet().forEach(key -> keys.add(String.valueOf(key)));
      others.keySet().forEach(key -> keys.add(String.valueOf(key)));
      return keys.stream()
          .flatMap(
              key ->
                  difference(
                      path.isEmpty() ? key : path + "." + key, some.get(key), others.get(key))
                      .stream())
          .findFirst();
    }
    if (one instanceof List<?> some && two instanceof List<?> others) {
      for (int i = 0; i < Math.max(some.size(), others.size()); i++) {
        var found =
            difference(
                path + "[" + i + "]",
                i < some.size() ? some.get(i) : null,
                i < others.size() ? others.get(i) : null);
        if (found.isPresent()) {
          return found;
        }
      }
      return Optional.empty();
    }
    return java.util.Objects.equals(one, two)
        ? Optional.empty()
        : Optional.of(
            "'" + path + "' is " + shown(one) + " in the first, " + shown(two) + " in the other");
  }

  private static String shown(@Nullable Object value) {
    if (value == null) {
      return "absent";
    }
    var text = String.valueOf(value).replaceAll("\\s+", " ");
    return "'" + (text.length() > 80 ? text.substring(0, 80) + "..." : text) + "'";
  }

  /**
   * Compares schemas, documents, icons, static files: all files but the program and those that
   * depend on the platform.
   */
  private static void checkFiles(CollectedArchive first, CollectedArchive other)
      throws ReleaseException {
    var some = common(first);
    var others = common(other);
    var names = new TreeSet<>(some.keySet());
    names.addAll(others.keySet());
    for (var name : names) {
      if (!java.util.Objects.equals(some.get(name), others.get(name))) {
        throw new ReleaseException(
            both(first, other)
                + (some.containsKey(name) && others.containsKey(name)
                    ? " hold different files '" + name + "' (line ends of another system?)"
                    : " disagree: only one holds '" + name + "'"));
      }
    }
  }

  private static Map<String, String> common(CollectedArchive archive) {
    return archive.content().files().stream()
        .filter(file -> !file.name().startsWith("artifacts/"))
        .filter(file -> !file.name().equals(FileDigests.NAME))
        .collect(
            Collectors.toMap(
                PackedFile::name,
                file -> file.name().equals(archive.content().manifestName()) ? "" : file.sha256()));
  }

  private void checkPlatforms() throws ReleaseException {
    var taken = new HashMap<String, CollectedArchive>();
    for (var archive : archives) {
      var before = taken.putIfAbsent(archive.released().suffix(), archive);
      if (before != null) {
        throw new ReleaseException(
            both(before, archive)
                + " are both for "
                + archive.released().suffix()
                + ": collect each platform once");
      }
    }
    var generic = taken.get("generic");
    if (generic != null && archives.size() > 1) {
      var others = new ArrayList<>(archives);
      others.remove(generic);
      throw new ReleaseException(
          both(generic, others.get(0))
              + " cannot be one release: the first is for every platform, so it must be the only archive");
    }
  }

  private static String both(CollectedArchive one, CollectedArchive other) {
    return one.released().file() + " and " + other.released().file();
  }
}
