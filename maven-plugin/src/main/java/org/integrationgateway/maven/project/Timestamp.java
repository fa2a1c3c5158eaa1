package org.integrationgateway.maven.project;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.apache.maven.plugin.MojoExecutionException;
import org.integrationgateway.packaging.PackagingRequest;
import org.jspecify.annotations.Nullable;

/** The time in {@code project.build.outputTimestamp}. */
public final class Timestamp {
  private Timestamp() {}

  /**
   * Parses ISO 8601 with an offset, or seconds; a single character disables it, as in other
   * plugins.
   */
  public static Instant of(@Nullable String text) throws MojoExecutionException {
    if (text == null || text.length() < 2) {
      return PackagingRequest.DEFAULT_TIMESTAMP;
    }
    try {
      return text.matches("\\d+")
          ? Instant.ofEpochSecond(Long.parseLong(text))
          : OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException | NumberFormatException invalid) {
      throw new MojoExecutionException(
          "project.build.outputTimestamp '"
              + text
              + "' is neither ISO 8601 with an offset, as 2026-01-31T12:00:00Z, nor seconds",
          invalid);
    }
  }
}
