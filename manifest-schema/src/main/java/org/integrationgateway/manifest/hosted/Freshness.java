package org.integrationgateway.manifest.hosted;

import java.time.Duration;

/**
 * How old a signed request may be.
 *
 * @param timestampHeader carries the time of signing, in Unix seconds
 * @param maxAge {@code maxAgeSeconds}, by default {@link #DEFAULT_MAX_AGE}
 */
public record Freshness(String timestampHeader, Duration maxAge) {
  /** What holds when a manifest does not say: five minutes. */
  public static final Duration DEFAULT_MAX_AGE = Duration.ofMinutes(5);

  /** A day: nobody needs longer, and a replay would have as long. */
  public static final Duration LONGEST_MAX_AGE = Duration.ofDays(1);

  public Freshness {
    if (timestampHeader.isBlank()) {
      throw new IllegalArgumentException("timestampHeader is empty");
    }
    if (maxAge.isNegative() || maxAge.isZero() || maxAge.compareTo(LONGEST_MAX_AGE) > 0) {
      throw new IllegalArgumentException(
          "maxAgeSeconds must be from 1 to " + LONGEST_MAX_AGE.toSeconds());
    }
  }
}
