package org.integrationgateway.providers.sources;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.manifest.reader.ManifestFiles;

/**
 * The state of the files of a package outside the store, by which a changed package is found:
 * names, sizes and times, without the content.
 */
public final class FolderState {
  /** The files of larger folders beyond this number are not looked at. */
  private static final int MOST_FILES = 10_000;

  private FolderState() {}

  /** The state of a folder, manifest or archive; of a manifest that of its folder. */
  public static String of(Path path) {
    try {
      var real = path.toRealPath();
      boolean isManifest = ManifestFiles.NAMES.contains(String.valueOf(real.getFileName()));
      var root = isManifest ? real.resolveSibling("") : real;
      var text = new StringBuilder(root.toString());
      try (var files = Files.find(root, 32, (file, attributes) -> attributes.isRegularFile())) {
        files.limit(MOST_FILES).sorted().forEach(file -> text.append(one(root, file)));
      }
      return Sha256.hex(text.toString().getBytes(UTF_8));
    } catch (IOException | UncheckedIOException gone) {
      return "unreadable: " + gone.getMessage();
    }
  }

  private static String one(Path root, Path file) {
    try {
      var attributes = Files.readAttributes(file, BasicFileAttributes.class);
      return "\n%s %d %s %s"
          .formatted(
              root.relativize(file),
              attributes.size(),
              attributes.lastModifiedTime(),
              attributes.fileKey());
    } catch (IOException gone) {
      return "\n" + root.relativize(file) + " unreadable";
    }
  }
}
