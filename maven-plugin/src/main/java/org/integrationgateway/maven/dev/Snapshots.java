package org.integrationgateway.maven.dev;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Copies the classes of each started version: a program loads classes during its whole life, while
 * the build deletes and writes those of the next version.
 */
final class Snapshots {
  private final Path folder;
  private int last;

  private Snapshots(Path folder) {
    this.folder = folder;
  }

  /** Uses this folder; the files of an earlier loop are deleted. */
  static Snapshots in(Path folder) throws IOException {
    delete(folder);
    Files.createDirectories(folder);
    return new Snapshots(folder);
  }

  /**
   * Returns a copy of the classes of one version.
   *
   * @param folder of the copy
   * @param classPath jars, and copies of folders
   * @param jdk home of the Java that it was built for
   */
  record Snapshot(Path folder, List<Path> classPath, Path jdk) {}

  Snapshot take(Build built) throws IOException {
    last++;
    var own = Files.createDirectories(folder.resolve(String.valueOf(last)));
    var copied = new ArrayList<Path>();
    for (var entry : built.classPath()) {
      if (Files.isDirectory(entry)) {
        var copy = own.resolve("classes-" + copied.size());
        copy(entry, copy);
        copied.add(copy);
      } else {
        copied.add(entry);
      }
    }
    return new Snapshot(own, copied, built.jdk());
  }

  /** Deletes copies that no process below this one names in its command line. */
  void removeUnused(ProcessHandle server) {
    var inUse =
        server.descendants().map(process -> process.info().commandLine().orElse("")).toList();
    // The last copy may be about to start, the one before it to end.
    for (var number = last - 2; number > 0; number--) {
      var own = folder.resolve(String.valueOf(number));
      if (!Files.isDirectory(own)) {
        return;
      }
      if (inUse.stream().noneMatch(line -> line.contains(own + "/"))) {
        try {
          delete(own);
        } catch (IOException later) {
          return;
        }
      }
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (var files = Files.walk(from)) {
      for (var file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file)));
      }
    }
  }

  /** Deletes a file, or a folder with all that is in it. */
  static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
