package org.integrationgateway.manifest.packaging;

import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.manifest.release.ReleaseArchive;

/**
 * What was made.
 *
 * @param archives in the output folder
 * @param metadata {@code release.yaml}
 * @param checksums {@code SHA256SUMS}
 * @param notes what a person should know, such as the layout and why
 */
public record PackagingResult(
    List<ReleaseArchive> archives, Path metadata, Path checksums, List<String> notes) {
  public PackagingResult {
    archives = List.copyOf(archives);
    notes = List.copyOf(notes);
  }
}
