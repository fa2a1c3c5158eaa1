package org.integrationgateway.manifest.hosted;

import java.time.Duration;
import java.util.Optional;

/**
 * How old a signed request may be.
 *
 * @param timestampHeader carries the time of signing, in Unix seconds
 * @param field of the header that carries the time, such as {@code t} of {@code t=1,v1=ab}; empty:
 *     the header is the time
 * @param maxAge {@code maxAgeSeconds}, by default {@link #DEFAULT_MAX_AGE}
 */
public record Freshness(String timestampHeader, Optional<String> field, Duration maxAge) {
  /** The default when the manifest gives no age: five minutes. */
  public static final Duration DEFAULT_MAX_AGE = Duration.ofMinutes(5);

  /** The maximum, a day: a replayed request would be accepted for as long. */
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

  /** The header is the time. */
  public Freshness(String timestampHeader, Duration maxAge) {
    this(timestampHeader, Optional.empty(), maxAge);
  }
}
