package org.integrationgateway.packaging.release;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A finished release.
 *
 * @param archives ordered by platform
 * @param metadata {@code release.yaml}
 * @param checksums {@code SHA256SUMS}
 * @param signatures of the checksums; empty without a key
 * @param provenance the signed statement; empty without a key
 */
public record ReleaseResult(
    List<ReleaseArchive> archives,
    Path metadata,
    Path checksums,
    List<Path> signatures,
    Optional<Path> provenance) {
  public ReleaseResult {
    archives = List.copyOf(archives);
    signatures = List.copyOf(signatures);
  }
}
