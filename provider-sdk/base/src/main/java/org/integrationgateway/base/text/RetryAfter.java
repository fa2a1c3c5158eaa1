package org.integrationgateway.base.text;

import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** Reads {@code Retry-After}: seconds or a date (RFC 9110, section 10.2.3). */
public final class RetryAfter {
  private RetryAfter() {}

  /** How long to wait; never negative; empty when the header cannot be read. */
  public static Optional<Duration> parse(String value, Clock clock) {
    var text = value.strip();
    if (!text.isEmpty() && text.length() <= 9 && text.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
    }
    try {
      var moment = DateTimeFormatter.RFC_1123_DATE_TIME.parse(text, Instant::from);
      var wait = Duration.between(clock.instant(), moment);
      return Optional.of(wait.isNegative() ? Duration.ZERO : wait);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
