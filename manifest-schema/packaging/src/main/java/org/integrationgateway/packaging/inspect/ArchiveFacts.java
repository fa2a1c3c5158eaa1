package org.integrationgateway.packaging.inspect;

import java.util.List;
import org.integrationgateway.packaging.archive.ArchiveContent;
import org.integrationgateway.packaging.archive.PackedFile;

/**
 * A release archive as a file.
 *
 * @param size in bytes
 * @param files in the archive's order
 */
public record ArchiveFacts(String sha256, long size, List<PackedFile> files) {
  public ArchiveFacts {
    files = List.copyOf(files);
  }

  static ArchiveFacts of(ArchiveContent content) {
    return new ArchiveFacts(content.sha256(), content.size(), content.files());
  }
}
