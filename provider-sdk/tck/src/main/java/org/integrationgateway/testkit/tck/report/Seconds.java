package org.integrationgateway.testkit.tck.report;

import java.time.Duration;
import java.util.Locale;

/** Formats durations for reports. */
final class Seconds {
  private Seconds() {}

  static String of(Duration time) {
    return String.format(Locale.ROOT, "%.3f", time.toNanos() / 1e9);
  }
}
