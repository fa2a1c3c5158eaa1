package org.integrationgateway.config.shape;

import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Durations as people write them: a number and {@code ms}, {@code s}, {@code m}, {@code h}, {@code
 * d}.
 */
public final class Durations {
  private static final Pattern FORM = Pattern.compile("(\\d{1,12})(ms|s|m|h|d)");
  private static final long LONGEST = Duration.ofDays(36_500).toMillis();
  private static final Map<String, Long> MILLIS =
      Map.of("ms", 1L, "s", 1000L, "m", 60_000L, "h", 3_600_000L, "d", 86_400_000L);

  private Durations() {}

  /**
   * Reads a duration, such as {@code 250ms}, {@code 60s} or {@code 30d}.
   *
   * @throws IllegalArgumentException when the text is not a duration, or the duration is zero or
   *     longer than a century
   */
  public static Duration parse(String text) {
    var duration = parseOrZero(text);
    if (duration.isZero()) {
      throw none(text);
    }
    return duration;
  }

  /**
   * Reads a duration that may be zero.
   *
   * @throws IllegalArgumentException when the text is not a duration, or the duration is longer
   *     than a century
   */
  public static Duration parseOrZero(String text) {
    var match = FORM.matcher(text);
    if (!match.matches()) {
      throw none(text);
    }
    long number = Long.parseLong(match.group(1));
    long unit = MILLIS.getOrDefault(match.group(2), 1L);
    if (number > LONGEST / unit) {
      throw new IllegalArgumentException("'" + text + "' is longer than a century");
    }
    return Duration.ofMillis(number * unit);
  }

  private static IllegalArgumentException none(String text) {
    return new IllegalArgumentException(
        "'" + text + "' is not a duration: write a number and ms, s, m, h or d, such as 30s");
  }

  /** The shortest text of a duration. */
  public static String format(Duration duration) {
    long millis = duration.toMillis();
    for (var unit : new String[] {"d", "h", "m", "s"}) {
      long size = MILLIS.getOrDefault(unit, 1L);
      if (millis >= size && millis % size == 0) {
        return millis / size + unit;
      }
    }
    return millis + "ms";
  }
}
