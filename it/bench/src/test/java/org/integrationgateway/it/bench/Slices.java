package org.integrationgateway.it.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Compares rates in slices that alternate, so that other load affects both.
 *
 * @param slice how long each is
 */
record Slices(Duration slice) {
  private static final int SLICES = 20;

  /** Slices of a phase of this length. */
  static Slices of(Duration phase) {
    return new Slices(phase.dividedBy(SLICES));
  }

  /** The length of all slices of one load. */
  Duration phase() {
    return slice.multipliedBy(SLICES);
  }

  /** The ratio of each slice to its neighbour. */
  List<Double> compared(Load first, Load second) {
    first.saturate(slice.multipliedBy(4));
    second.saturate(slice.multipliedBy(4));
    var ratios = new ArrayList<Double>();
    for (int i = 0; i < SLICES; i++) {
      double one = right(first.saturate(slice)).perSecond();
      ratios.add(right(second.saturate(slice)).perSecond() / one);
    }
    Collections.sort(ratios);
    return ratios;
  }

  private static Load.Outcome right(Load.Outcome outcome) {
    if (outcome.failures() > 0) {
      throw new IllegalStateException(
          outcome.failures() + " of " + outcome.requests() + " answers were wrong");
    }
    return outcome;
  }

  /**
   * Prints ratios of rates.
   *
   * @param weight how many answers of the first one answer of the second is worth
   */
  static void print(String what, List<Double> ratios, int weight) {
    System.out.printf(
        "%s: rate %.3f (median of slices; quartiles %.3f to %.3f)%n",
        what,
        weight * ratios.get(ratios.size() / 2),
        weight * ratios.get(ratios.size() / 4),
        weight * ratios.get(ratios.size() * 3 / 4));
  }

  /** Refuses a load that is answered with errors: their rate would say nothing. */
  static Load checked(Load load, String what) throws IOException {
    if (!load.answers()) {
      throw new IOException(what + " does not respond as expected");
    }
    return load;
  }
}
