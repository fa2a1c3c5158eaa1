package org.integrationgateway.packaging.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.integrationgateway.base.digest.Sha256;

/**
 * Detects changes that commands must not make: to the manifest, and beside the package. Commands
 * could also write elsewhere; these are the places that a wrong path leads to.
 *
 * @param manifest of the package
 * @param digest of the manifest
 * @param siblings names of the files beside the package's folder
 */
public record ProtectedFiles(Path manifest, String digest, Set<String> siblings) {
  public ProtectedFiles {
    siblings = Set.copyOf(siblings);
  }

  /** Records the current state. */
  public static ProtectedFiles of(Path manifest) throws IOException {
    return new ProtectedFiles(manifest, Sha256.hex(manifest), siblings(manifest));
  }

  /**
   * Checks that the manifest is unchanged.
   *
   * @throws IOException when it changed
   */
  public void requireManifest() throws IOException {
    if (!Files.isRegularFile(manifest) || !Sha256.hex(manifest).equals(digest)) {
      throw new IOException(
          "a command of the package changed "
              + manifest
              + ", which says what is packaged. Let commands write other files, and run this again"
              + " when the manifest is as it should be");
    }
  }

  /** Returns a warning about new files beside the package; other programs may have made them. */
  public Optional<String> newNeighbours() throws IOException {
    var now = siblings(manifest);
    now.removeAll(siblings);
    return now.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "while the commands ran, "
                + now.stream().map(name -> "../" + name).collect(Collectors.joining(", "))
                + " appeared outside of the package: commands write into the package and into"
                + " SERVICE_BUILD_STATIC only");
  }

  private static Set<String> siblings(Path manifest) throws IOException {
    var names = new TreeSet<String>();
    var parent = manifest.toAbsolutePath().resolveSibling("").getParent();
    if (parent != null && Files.isReadable(parent)) {
      try (var children = Files.list(parent)) {
        children.forEach(child -> names.add(child.getFileName().toString()));
      }
    }
    return names;
  }
}
