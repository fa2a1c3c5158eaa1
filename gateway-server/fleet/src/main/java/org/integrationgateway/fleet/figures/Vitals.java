package org.integrationgateway.fleet.figures;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

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

  /** Returns the vitals of two servers together. */
  Vitals together(Vitals other) {
    var together = new Vitals();
    for (var vital : Vital.values()) {
      together.set(vital, vital.together(get(vital), other.get(vital)));
    }
    return together;
  }

  /** The values, as answers have them. */
  Map<Vital, Double> map() {
    var map = new EnumMap<Vital, Double>(Vital.class);
    for (var vital : Vital.values()) {
      map.put(vital, get(vital));
    }
    return map;
  }

  @Override
  public String toString() {
    return Arrays.toString(values);
  }
}
