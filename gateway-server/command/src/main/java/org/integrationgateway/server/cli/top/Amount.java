package org.integrationgateway.server.cli.top;

import java.time.Duration;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** Numbers for a terminal, short and with their units. */
final class Amount {
  private static final String NOTHING = "-";
  private static final long MEGABYTE = 1_000_000;
  private static final long MINUTE = 60;
  private static final long HOUR = 3600;
  private static final long DAY = 86_400;

  private Amount() {}

  static String rate(double perSecond) {
    return format(perSecond < 10 ? "%.2f" : "%.0f", perSecond);
  }

  /** A part of a whole, in percent. */
  static String share(long part, long all) {
    return all == 0 ? NOTHING : format("%.1f%%", 100.0 * part / all);
  }

  /** A duration of a call; the value is in seconds, and missing where there was no call. */
  static String latency(JsonNode value) {
    if (!value.isNumber()) {
      return NOTHING;
    }
    double seconds = value.asDouble();
    if (seconds < .1) {
      return format("%.1f ms", seconds * 1000);
    }
    return seconds < 1 ? format("%.0f ms", seconds * 1000) : format("%.2f s", seconds);
  }

  static String megabytes(long bytes) {
    return bytes / MEGABYTE + " MB";
  }

  /** How long something has lasted, in its two largest units. */
  static String age(Duration time) {
    long seconds = Math.max(0, time.toSeconds());
    if (seconds < MINUTE) {
      return seconds + " s";
    }
    if (seconds < HOUR) {
      return seconds / MINUTE + " min";
    }
    return seconds < DAY
        ? format("%d h %d min", seconds / HOUR, seconds % HOUR / MINUTE)
        : format("%d d %d h", seconds / DAY, seconds % DAY / HOUR);
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
