package org.integrationgateway.packaging.release.sbom;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.manifest.SemanticVersion;

/**
 * The contents of a bill of materials.
 *
 * @param manifest of the package
 * @param version of the archive, which may differ from the manifest's
 * @param platform of the archive; empty for a generic one
 * @param archive name of the archive's file
 * @param archiveSha256 digest of that file
 * @param timestamp of the bill
 * @param files all files of the archive, including the manifest
 */
public record SbomRequest(
    Manifest manifest,
    SemanticVersion version,
    Optional<Platform> platform,
    String archive,
    String archiveSha256,
    Instant timestamp,
    List<SbomFile> files) {
  public SbomRequest {
    files = List.copyOf(files);
    if (files.isEmpty()) {
      throw new IllegalArgumentException("an archive without a file has no bill of materials");
    }
  }
}
