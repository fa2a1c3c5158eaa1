package org.integrationgateway.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Archives that the build of archetypes and samples leaves behind. */
final class Archives {
  private Archives() {}

  /** The archive of the project which this archetype began in its own test. */
  static Path of(String archetype) throws IOException {
    return in(
        "archetypes/gateway-archetype-"
            + archetype
            + "/target/test-classes/projects/basic/project");
  }

  /** The one below this folder of the repository. */
  static Path in(String place) throws IOException {
    var root = Distribution.root().resolve(place);
    if (Files.isDirectory(root)) {
      try (var files = Files.walk(root)) {
        var found =
            files.filter(file -> file.toString().matches(".*/dist/[^/]*\\.tar\\.gz")).findFirst();
        if (found.isPresent()) {
          return found.get();
        }
      }
    }
    throw new IllegalStateException(
        "no archive in " + root + ": build archetypes and samples first");
  }
}
