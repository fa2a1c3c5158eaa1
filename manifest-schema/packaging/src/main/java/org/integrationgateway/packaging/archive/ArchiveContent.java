package org.integrationgateway.packaging.archive;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.document.Format;

/**
 * The content of an archive that was accepted.
 *
 * @param sha256 of the archive file
 * @param size of the archive file in bytes
 * @param files in the order of the archive
 * @param manifestName {@code manifest.yaml}, {@code manifest.yml} or {@code manifest.json}
 * @param manifest its text
 */
public record ArchiveContent(
    Path archive,
    String sha256,
    long size,
    List<PackedFile> files,
    String manifestName,
    String manifest) {
  public ArchiveContent {
    files = List.copyOf(files);
  }

  /** Returns the file of this name. */
  public Optional<PackedFile> file(String name) {
    return files.stream().filter(file -> file.name().equals(name)).findFirst();
  }

  /** Returns the format of the manifest. */
  public Format manifestFormat() {
    return Format.ofName(manifestName).orElse(Format.YAML);
  }
}
