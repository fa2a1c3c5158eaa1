package org.integrationgateway.packaging.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The archives that several machines built: in a folder, or in folders one level below, as CI
 * artifacts are downloaded.
 *
 * @param folder to search
 * @param output folder that is not searched: it may contain an earlier release
 */
record ArchiveCollection(Path folder, Path output) {
  /** Returns the archives, ordered by name. */
  List<Path> archives() throws ReleaseException, IOException {
    if (Files.isRegularFile(folder)) {
      throw new ReleaseException(
          folder + " is a file: name the folder with the archives of all platforms");
    }
    if (!Files.isDirectory(folder)) {
      throw new ReleaseException(
          "there is no folder "
              + folder
              + ": 'gateway package' or 'mvn package' writes the archives there; those that other machines made can be collected in any folder, which is named instead");
    }
    if (isOutput(folder)) {
      throw new ReleaseException(
          "archives are collected and the release written in one folder, "
              + folder
              + ": name another for the release, which is replaced as a whole");
    }
    var found = new ArrayList<Path>();
    for (var child : children(folder)) {
      if (Files.isDirectory(child) && !isOutput(child)) {
        children(child).stream().filter(ArchiveCollection::isArchive).forEach(found::add);
      }
      if (isArchive(child)) {
        found.add(child);
      }
    }
    if (found.isEmpty()) {
      throw new ReleaseException(
          "no archive ("
              + ReleaseArchive.EXTENSION
              + ") is in "
              + folder
              + " or a folder in it: package first, or collect what was packaged elsewhere");
    }
    return found;
  }

  private boolean isOutput(Path path) {
    return path.toAbsolutePath().normalize().equals(output.toAbsolutePath().normalize());
  }

  private static boolean isArchive(Path path) {
    var name = path.getFileName().toString();
    return name.endsWith(ReleaseArchive.EXTENSION)
        && !name.startsWith(".")
        && Files.isRegularFile(path);
  }

  private static List<Path> children(Path folder) throws IOException {
    try (Stream<Path> children = Files.list(folder)) {
      return children.sorted().toList();
    }
  }
}
