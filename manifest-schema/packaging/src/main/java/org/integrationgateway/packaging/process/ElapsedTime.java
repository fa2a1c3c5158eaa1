package org.integrationgateway.packaging.process;

import java.time.Duration;
import java.util.Locale;

/** Formats durations for people. */
public final class ElapsedTime {
  private static final Duration PRECISE = Duration.ofSeconds(10);
  private static final int MINUTE = 60;

  private ElapsedTime() {}

  /** {@code 0.3 s}, {@code 42 s}, {@code 3 min 5 s}. */
  public static String text(Duration duration) {
    var seconds = duration.toSeconds();
    if (duration.compareTo(PRECISE) < 0 && duration.toMillis() % 1000 != 0) {
      return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
    }
    if (seconds < MINUTE) {
      return seconds + " s";
    }
    var rest = seconds % MINUTE;
    return seconds / MINUTE + " min" + (rest == 0 ? "" : " " + rest + " s");
  }
}
