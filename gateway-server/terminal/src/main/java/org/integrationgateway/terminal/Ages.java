package org.integrationgateway.terminal;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Points in time as people say them: {@code 3 minutes ago}, {@code in 29 days}. */
final class Ages {
  private static final List<Unit> UNITS =
      List.of(
          new Unit(Duration.ofDays(365), "year"),
          new Unit(Duration.ofDays(30), "month"),
          new Unit(Duration.ofDays(1), "day"),
          new Unit(Duration.ofHours(1), "hour"),
          new Unit(Duration.ofMinutes(1), "minute"),
          new Unit(Duration.ofSeconds(1), "second"));

  private record Unit(Duration length, String name) {}

  private Ages() {}

  /** The age of a time in ISO 8601; another text is returned as it is. */
  static String of(String time, Instant now) {
    try {
      return of(Duration.between(Instant.parse(time), now));
    } catch (DateTimeException word) {
      return time;
    }
  }

  private static String of(Duration age) {
    for (var unit : UNITS) {
      long count = age.abs().dividedBy(unit.length());
      if (count > 0) {
        var text = count + " " + unit.name() + (count == 1 ? "" : "s");
        return age.isNegative() ? "in " + text : text + " ago";
      }
    }
    return "now";
  }
}
