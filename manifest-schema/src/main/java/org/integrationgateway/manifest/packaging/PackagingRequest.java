package org.integrationgateway.manifest.packaging;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.manifest.phase.StepPolicy;
import org.jspecify.annotations.Nullable;

/**
 * What to package, and where to.
 *
 * @param manifest of the source package; the files it names lie beside it
 * @param output folder of the archives; made when missing
 * @param work folder of intermediate files and fingerprints; kept, it makes the next packaging
 *     quick
 * @param declared version of the build file, which must be the manifest's; empty without a build
 * @param version for the package, instead of the manifest's
 * @param java what a Java build made; empty for other packages
 * @param platforms to package for
 * @param timestamp of every entry in the archives
 * @param steps how the manifest's commands are run
 * @param log takes one line for each thing that happens, for people; also from other threads
 */
public record PackagingRequest(
    Path manifest,
    Path output,
    Path work,
    Optional<DeclaredVersion> declared,
    Optional<String> version,
    Optional<JavaBuild> java,
    PlatformChoice platforms,
    Instant timestamp,
    StepPolicy steps,
    Consumer<String> log) {
  /**
   * The time of entries where nobody says another: the first that every archive format can tell.
   */
  public static final Instant DEFAULT_TIMESTAMP = Instant.parse("1980-01-01T00:00:00Z");

  /** A package without a Java build, for the default platforms, in silence. */
  public static PackagingRequest of(Path manifest, Path output, Path work) {
    return new PackagingRequest(
        manifest,
        output,
        work,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        PlatformChoice.DEFAULT,
        timestamp(System.getenv("SOURCE_DATE_EPOCH")),
        StepPolicy.standard(),
        line -> {});
  }

  /** The same with another version than the manifest's. */
  public PackagingRequest withVersion(String other) {
    return new PackagingRequest(
        manifest,
        output,
        work,
        declared,
        Optional.of(other),
        java,
        platforms,
        timestamp,
        steps,
        log);
  }

  /** The same for these platforms. */
  public PackagingRequest withPlatforms(PlatformChoice other) {
    return new PackagingRequest(
        manifest, output, work, declared, version, java, other, timestamp, steps, log);
  }

  /** The same with another policy for commands. */
  public PackagingRequest withSteps(StepPolicy other) {
    return new PackagingRequest(
        manifest, output, work, declared, version, java, platforms, timestamp, other, log);
  }

  /** The same with a listener. */
  public PackagingRequest withLog(Consumer<String> other) {
    return new PackagingRequest(
        manifest, output, work, declared, version, java, platforms, timestamp, steps, other);
  }

  private static Instant timestamp(@Nullable String sourceDateEpoch) {
    return sourceDateEpoch == null || !sourceDateEpoch.matches("\\d{1,11}")
        ? DEFAULT_TIMESTAMP
        : Instant.ofEpochSecond(Long.parseLong(sourceDateEpoch));
  }
}
