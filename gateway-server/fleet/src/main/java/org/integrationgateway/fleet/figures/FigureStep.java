package org.integrationgateway.fleet.figures;

import java.time.Duration;
import java.time.Instant;

/** The figures between two moments. */
public record FigureStep(
    Instant start, Instant end, PackedCalls calls, Vitals vitals, CallCounts store) {
  private static final double MILLIS = 1000;

  double seconds() {
    return seconds(start, end);
  }

  /** The seconds between two moments, never zero. */
  static double seconds(Instant start, Instant end) {
    return Math.max(1, Duration.between(start, end).toMillis()) / MILLIS;
  }
}
