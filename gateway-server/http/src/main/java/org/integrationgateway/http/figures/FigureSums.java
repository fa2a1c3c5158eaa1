package org.integrationgateway.http.figures;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Adds up steps: the calls that a query wants, and all calls by app and door. */
final class FigureSums {
  private final FigureQuery query;
  private final CallKeys keys;
  private final Bounds bounds;
  private final CallCounts total;
  private final CallCounts store;
  private final Map<String, CallCounts> apps = new HashMap<>();
  private final Map<String, CallCounts> doors = new HashMap<>();
  private final Vitals vitals = new Vitals();
  private double seconds;

  FigureSums(FigureQuery query, CallKeys keys, Bounds bounds) {
    this.query = query;
    this.keys = keys;
    this.bounds = bounds;
    this.total = CallCounts.of(bounds);
    this.store = CallCounts.of(bounds);
  }

  /** Adds a step, and returns the calls of it that are wanted. */
  CallCounts add(FigureStep step) {
    var wanted = CallCounts.of(bounds);
    step.calls()
        .forEach(
            bounds,
            (counts, number) -> {
              var key = keys.key(number);
              boolean isApp = query.wantsApp(key);
              boolean isDoor = query.wantsDoor(key);
              if (isApp && isDoor) {
                wanted.add(counts);
              }
              if (isDoor) {
                of(apps, key.app()).add(counts);
              }
              if (isApp) {
                of(doors, key.door()).add(counts);
              }
            });
    total.add(wanted);
    store.add(step.store());
    for (var vital : Vital.values()) {
      vitals.add(vital, vital.isCount() ? step.vitals().get(vital) : 0);
    }
    seconds += step.seconds();
    return wanted;
  }

  CallFigures total() {
    return figures(total);
  }

  Latency store() {
    return store.latency(bounds);
  }

  List<Figures.Named> apps() {
    return named(apps);
  }

  List<Figures.Named> doors() {
    return named(doors);
  }

  /** How much a count has grown. */
  double grown(Vital vital) {
    return vitals.get(vital);
  }

  private CallFigures figures(CallCounts counts) {
    return CallFigures.of(counts, Math.max(1, seconds), bounds);
  }

  private List<Figures.Named> named(Map<String, CallCounts> sums) {
    return sums.entrySet().stream()
        .map(sum -> new Figures.Named(sum.getKey(), figures(sum.getValue())))
        .sorted(
            Comparator.comparingLong((Figures.Named named) -> -named.calls().calls())
                .thenComparing(Figures.Named::name))
        .toList();
  }

  private CallCounts of(Map<String, CallCounts> sums, String name) {
    return sums.computeIfAbsent(name, absent -> CallCounts.of(bounds));
  }
}
