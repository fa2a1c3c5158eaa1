package org.integrationgateway.maven.builds;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.integrationgateway.packaging.image.jdk.Jdk;

/**
 * The JDKs to test on: the running one, and one for each feature version that is wanted and found,
 * in the folders of the property {@code gateway.it.jdks} or in the usual places.
 */
final class InstalledJdks {
  private static final List<Integer> WANTED = List.of(17, 25);
  private static final List<String> USUAL =
      List.of(
          "/usr/lib/jvm",
          "/opt",
          "/Library/Java/JavaVirtualMachines",
          "~/.sdkman/candidates/java",
          "~/.jdks");

  private InstalledJdks() {}

  static List<Path> toTestOn() {
    var found = new TreeMap<Integer, Path>();
    add(Path.of(System.getProperty("java.home")), found);
    candidates().forEach(folder -> add(folder, found));
    return found.entrySet().stream()
        .filter(jdk -> WANTED.contains(jdk.getKey()) || jdk.getKey() == Runtime.version().feature())
        .map(Map.Entry::getValue)
        .toList();
  }

  private static void add(Path folder, Map<Integer, Path> found) {
    try {
      if (Files.isExecutable(folder.resolve("bin/javac"))) {
        found.putIfAbsent(Jdk.at(folder).feature(), folder.toRealPath());
      }
    } catch (IOException noJdk) {
      // A folder that only looks like one.
    }
  }

  private static List<Path> candidates() {
    var named = System.getProperty("gateway.it.jdks", "");
    var candidates = new ArrayList<Path>();
    Stream.of(named.split(java.io.File.pathSeparator, -1))
        .filter(folder -> !folder.isBlank())
        .forEach(folder -> candidates.add(Path.of(folder)));
    for (var place : USUAL) {
      var folder = Path.of(place.replaceFirst("^~", System.getProperty("user.home")));
      if (Files.isDirectory(folder)) {
        candidates.addAll(below(folder));
      }
    }
    return candidates;
  }

  private static List<Path> below(Path folder) {
    try (var folders = Files.list(folder)) {
      return folders.sorted().flatMap(jdk -> Stream.of(jdk, jdk.resolve("Contents/Home"))).toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
