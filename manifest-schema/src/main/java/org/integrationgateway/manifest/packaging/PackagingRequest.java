package org.integrationgateway.manifest.packaging;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What to package, and where to.
 *
 * @param manifest of the source package; the files it names lie beside it
 * @param output folder of the archives; made when missing
 * @param declared version of the build file, which must be the manifest's; empty without a build
 * @param version for the package, instead of the manifest's
 * @param java what a Java build made; empty for other packages
 * @param timestamp of every entry in the archives
 */
public record PackagingRequest(
    Path manifest,
    Path output,
    Optional<DeclaredVersion> declared,
    Optional<String> version,
    Optional<JavaBuild> java,
    Instant timestamp) {
  /**
   * The time of entries where nobody says another: the first that every archive format can tell.
   */
  public static final Instant DEFAULT_TIMESTAMP = Instant.parse("1980-01-01T00:00:00Z");

  /** A package without a build of its own. */
  public static PackagingRequest of(Path manifest, Path output) {
    return new PackagingRequest(
        manifest,
        output,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        timestamp(System.getenv("SOURCE_DATE_EPOCH")));
  }

  /** The same with another version than the manifest's. */
  public PackagingRequest withVersion(String other) {
    return new PackagingRequest(manifest, output, declared, Optional.of(other), java, timestamp);
  }

  private static Instant timestamp(@Nullable String sourceDateEpoch) {
    return sourceDateEpoch == null || !sourceDateEpoch.matches("\\d{1,11}")
        ? DEFAULT_TIMESTAMP
        : Instant.ofEpochSecond(Long.parseLong(sourceDateEpoch));
  }
}
