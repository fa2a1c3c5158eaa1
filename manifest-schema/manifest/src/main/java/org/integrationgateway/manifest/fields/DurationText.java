package org.integrationgateway.manifest.fields;

import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;

/** Parses durations such as {@code 500ms}, {@code 60s}, {@code 1h30m}, {@code 30d}. */
public final class DurationText {
  private static final Pattern PART = Pattern.compile("(\\d{1,9})(ms|s|m|h|d)");
  private static final Map<String, Duration> UNITS =
      Map.of(
          "ms", Duration.ofMillis(1),
          "s", Duration.ofSeconds(1),
          "m", Duration.ofMinutes(1),
          "h", Duration.ofHours(1),
          "d", Duration.ofDays(1));

  private DurationText() {}

  /**
   * Reads a duration.
   *
   * @throws IllegalArgumentException when the text is not one
   */
  public static Duration parse(String text) {
    var total = Duration.ZERO;
    var part = PART.matcher(text);
    int end = 0;
    while (part.find() && part.start() == end) {
      var unit = UNITS.getOrDefault(part.group(2), Duration.ZERO);
      total = total.plus(unit.multipliedBy(Long.parseLong(part.group(1))));
      end = part.end();
    }
    if (end == 0 || end != text.length()) {
      throw new IllegalArgumentException(
          "write numbers with the units ms, s, m, h or d, as in 90s or 1h30m");
    }
    return total;
  }
}
