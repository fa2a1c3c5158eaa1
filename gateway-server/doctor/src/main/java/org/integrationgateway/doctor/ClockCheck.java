package org.integrationgateway.doctor;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

/** Checks the clock of this machine. */
final class ClockCheck {
  private static final String CLOCK = "clock";
  private static final int FIRST = 2026;
  private static final int LAST = 2099;
  private static final String REMEDY =
      "Let the machine set its clock (chronyd, systemd-timesyncd): tokens and certificates have"
          + " times.";

  private ClockCheck() {}

  static List<Finding> of(Instant now) {
    int year = now.atOffset(ZoneOffset.UTC).getYear();
    return List.of(
        year < FIRST || year > LAST
            ? Finding.fail(CLOCK, "the clock of this machine shows " + now, REMEDY)
            : Finding.ok(CLOCK, now.toString()));
  }

  /**
   * Compares the clock of a database.
   *
   * @param seconds that this machine is ahead
   */
  static Finding beside(double seconds) {
    var found = "%.1f s from the clock of the database".formatted(Math.abs(seconds));
    if (Math.abs(seconds) > 30) {
      return Finding.fail(CLOCK, found, REMEDY);
    }
    return Math.abs(seconds) > 2 ? Finding.warn(CLOCK, found, REMEDY) : Finding.ok(CLOCK, found);
  }
}
