package org.integrationgateway.maven.tool;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.packaging.platform.HostPlatform;

/** Finds the archive that this machine can run, among those of a release. */
public final class TestedArchive {
  private static final String GENERIC = "-generic.tar.gz";

  private TestedArchive() {}

  /** Returns whether the archive is for all platforms: it has no program. */
  public static boolean isGeneric(Path archive) {
    return archive.toString().endsWith(GENERIC);
  }

  /**
   * Returns the archive for this platform, otherwise the generic one.
   *
   * @throws IOException when no archive, or more than one, matches
   */
  public static Path in(Path folder) throws IOException {
    var platform = HostPlatform.current();
    for (var suffix : List.of("-" + platform.suffix() + ".tar.gz", GENERIC)) {
      var found = ending(folder, suffix);
      if (found.size() > 1) {
        throw new IOException(
            folder
                + " has more than one archive *"
                + suffix
                + ": "
                + found
                + "; name one with -Dgateway.tck.target, or run mvn clean first");
      }
      if (found.size() == 1) {
        return found.get(0);
      }
    }
    throw new IOException(
        folder
            + " has no archive for "
            + platform
            + ": run mvn package first, or name another with -Dgateway.tck.target");
  }

  private static List<Path> ending(Path folder, String suffix) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (var files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(suffix)).sorted().toList();
    }
  }
}
