package org.integrationgateway.manifest.release;

import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.manifest.Platform;

/**
 * One archive that was made.
 *
 * @param file where it is
 * @param platform it runs on; empty for a generic one
 * @param sha256 of the file, 64 lower-case hexadecimal digits
 * @param bytes its size
 */
public record ReleaseArchive(Path file, Optional<Platform> platform, String sha256, long bytes) {
  /** {@code linux-amd64}, or {@code generic}. */
  public String suffix() {
    return platform.map(Platform::suffix).orElse("generic");
  }
}
