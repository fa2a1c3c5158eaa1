package org.integrationgateway.rules.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The layout of one module's main source folder: how many files a package has, and which class
 * names stand for two things.
 *
 * @param files every Java file below the folder, relative to it, without {@code package-info.java}
 *     and {@code module-info.java}
 */
record SourceLayout(List<Path> files) {
  SourceLayout {
    files = List.copyOf(files);
  }

  /** Reads the layout of a folder such as {@code src/main/java}. */
  static SourceLayout of(Path sourceFolder) throws IOException {
    try (var paths = Files.walk(sourceFolder)) {
      return new SourceLayout(
          paths
              .filter(path -> path.toString().endsWith(".java"))
              .filter(path -> !path.endsWith("package-info.java"))
              .filter(path -> !path.endsWith("module-info.java"))
              .map(sourceFolder::relativize)
              .sorted()
              .toList());
    }
  }

  /** Simple names that top-level classes of several packages have, each with its files. */
  Map<String, List<Path>> repeatedNames() {
    var byName =
        files.stream()
            .collect(
                Collectors.groupingBy(file -> simpleName(file), TreeMap::new, Collectors.toList()));
    byName.values().removeIf(same -> same.size() < 2);
    return byName;
  }

  /** Packages with more files than allowed, each with its number of files. */
  Map<String, Integer> packagesOver(int limit) {
    var byPackage =
        files.stream()
            .collect(
                Collectors.groupingBy(
                    file -> packageName(file), TreeMap::new, Collectors.summingInt(file -> 1)));
    byPackage.values().removeIf(number -> number <= limit);
    return byPackage;
  }

  private static String simpleName(Path file) {
    var name = file.getFileName().toString();
    return name.substring(0, name.length() - ".java".length());
  }

  private static String packageName(Path file) {
    var folder = file.getParent();
    return folder == null
        ? ""
        : folder.toString().replace(file.getFileSystem().getSeparator(), ".");
  }
}
