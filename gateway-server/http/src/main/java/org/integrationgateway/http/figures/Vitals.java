package org.integrationgateway.http.figures;

import java.util.Arrays;

/** A value for each {@link Vital}. Not thread-safe while it is filled. */
final class Vitals {
  private final double[] values = new double[Vital.values().length];

  double get(Vital vital) {
    return values[vital.ordinal()];
  }

  void set(Vital vital, double value) {
    values[vital.ordinal()] = value;
  }

  void add(Vital vital, double value) {
    values[vital.ordinal()] += value;
  }

  /** The levels of this reading, and what was counted since an earlier one. */
  Vitals since(Vitals earlier) {
    var since = new Vitals();
    for (var vital : Vital.values()) {
      double now = get(vital);
      since.set(vital, vital.isCount() ? Math.max(0, now - earlier.get(vital)) : now);
    }
    return since;
  }

  /** Returns the vitals of two steps together. */
  Vitals merged(Vitals later) {
    var merged = new Vitals();
    for (var vital : Vital.values()) {
      merged.set(vital, vital.merged(get(vital), later.get(vital)));
    }
    return merged;
  }

  @Override
  public String toString() {
    return Arrays.toString(values);
  }
}
