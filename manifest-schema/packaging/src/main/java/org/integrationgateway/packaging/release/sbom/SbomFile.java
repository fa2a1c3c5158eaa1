package org.integrationgateway.packaging.release.sbom;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file of an archive.
 *
 * @param path in the archive
 * @param content its bytes
 * @param coordinates of a library, when the build knows them
 */
public record SbomFile(String path, Content content, Optional<Coordinates> coordinates) {
  /** Bytes that can be read repeatedly. */
  public interface Content {
    /** Opens a new stream of the bytes; the caller closes it. */
    InputStream open() throws IOException;
  }

  /** A file on disk. */
  public static SbomFile of(String path, Path file) {
    return new SbomFile(path, () -> Files.newInputStream(file), Optional.empty());
  }

  /** A file that was made in memory. */
  public static SbomFile of(String path, byte[] bytes) {
    var copy = bytes.clone();
    return new SbomFile(path, () -> new ByteArrayInputStream(copy), Optional.empty());
  }

  /** Returns the same file with the coordinates known to the build. */
  public SbomFile withCoordinates(Optional<Coordinates> known) {
    return new SbomFile(path, content, known);
  }
}
