package org.integrationgateway.packaging.release;

import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.manifest.Platform;

/**
 * One archive and its bill of materials.
 *
 * @param file path of the archive
 * @param platform it runs on; empty for a generic one
 * @param sha256 of the file, 64 lower-case hexadecimal digits
 * @param bytes its size
 * @param sbom path of its bill of materials
 * @param sbomSha256 of that file
 */
public record ReleaseArchive(
    Path file,
    Optional<Platform> platform,
    String sha256,
    long bytes,
    Path sbom,
    String sbomSha256) {
  /** The extension of archives. */
  public static final String EXTENSION = ".tar.gz";

  /** The extension of bills of materials: CycloneDX in JSON. */
  public static final String SBOM_EXTENSION = ".cdx.json";

  /** The name of a package's archive: {@code weather-1.2.0-linux-amd64.tar.gz}. */
  public static String fileName(String packageName, String version, Optional<Platform> platform) {
    return packageName + "-" + version + "-" + suffix(platform) + EXTENSION;
  }

  /**
   * The name of an archive's bill of materials.
   *
   * @throws IllegalArgumentException when the archive's name has another extension
   */
  public static String sbomName(String archiveName) {
    if (!archiveName.endsWith(EXTENSION)) {
      throw new IllegalArgumentException(
          "'" + archiveName + "' is not an archive: its name does not end in " + EXTENSION);
    }
    return archiveName.substring(0, archiveName.length() - EXTENSION.length()) + SBOM_EXTENSION;
  }

  static String suffix(Optional<Platform> platform) {
    return platform.map(Platform::suffix).orElse("generic");
  }

  /** {@code linux-amd64}, or {@code generic}. */
  public String suffix() {
    return suffix(platform);
  }

  /** Returns the entry of {@code release.yaml}. */
  ReleaseMetadata.Entry entry() {
    return new ReleaseMetadata.Entry(
        platform,
        file.getFileName().toString(),
        sha256,
        bytes,
        sbom.getFileName().toString(),
        sbomSha256);
  }
}
