package org.integrationgateway.packaging;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.packaging.phase.StepPolicy;
import org.integrationgateway.packaging.platform.PlatformChoice;
import org.jspecify.annotations.Nullable;

/**
 * The package to build, and where to.
 *
 * @param manifest of the source package, beside the files that it names
 * @param output folder of the archives; made when missing
 * @param work folder of intermediate files and fingerprints; if kept, the next packaging is faster
 * @param declared version of the build file, which must be the manifest's; empty without a build
 * @param version for the package, instead of the manifest's
 * @param java result of a Java build; empty for other packages
 * @param platforms to package for
 * @param timestamp of every entry in the archives
 * @param steps how the manifest's commands are run
 * @param log receives progress lines for people, also from other threads
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
  /** The default time of entries: the earliest that every archive format can store. */
  public static final Instant DEFAULT_TIMESTAMP = Instant.parse("1980-01-01T00:00:00Z");

  /** A request without a Java build, for the default platforms, without a log. */
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

  /** Returns the same request with another version than the manifest's. */
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

  /** Returns the same request for these platforms. */
  public PackagingRequest withPlatforms(PlatformChoice other) {
    return new PackagingRequest(
        manifest, output, work, declared, version, java, other, timestamp, steps, log);
  }

  /** Returns the same request with another policy for commands. */
  public PackagingRequest withSteps(StepPolicy other) {
    return new PackagingRequest(
        manifest, output, work, declared, version, java, platforms, timestamp, other, log);
  }

  /** Returns the same request with a log. */
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
