package org.integrationgateway.publishing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A POM and the files beside it, published under one version.
 *
 * @param coordinates by its place in the repository
 * @param folder of its files
 */
record Component(Coordinates coordinates, Path folder, Pom pom) {
  /** All files, by name. */
  List<Path> files() throws IOException {
    try (var files = Files.list(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  /** The files that are neither signatures nor checksums. */
  List<Path> artifacts() throws IOException {
    return files().stream().filter(file -> isArtifact(file.getFileName().toString())).toList();
  }

  /** The file with this ending, whether it exists or not. */
  Path file(String ending) {
    return folder.resolve(coordinates.prefix() + ending);
  }

  boolean has(String ending) {
    return Files.isRegularFile(file(ending));
  }

  private static boolean isArtifact(String name) {
    return !name.endsWith(".asc") && !Checksum.isName(name);
  }
}
