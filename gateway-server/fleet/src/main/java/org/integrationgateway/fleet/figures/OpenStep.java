package org.integrationgateway.fleet.figures;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** A step that still grows. Not thread-safe. */
final class OpenStep {
  private final Instant start;
  private final Map<Integer, CallCounts> calls = new HashMap<>();
  private final CallCounts store;
  private final Bounds bounds;
  private Instant end;
  private Vitals vitals = new Vitals();

  OpenStep(Instant start, Bounds bounds) {
    this.start = start;
    this.end = start;
    this.bounds = bounds;
    this.store = CallCounts.of(bounds);
  }

  /** Adds a shorter step that follows. */
  void add(FigureStep step) {
    vitals = isEmpty() ? step.vitals() : vitals.merged(step.vitals());
    end = step.end();
    store.add(step.store());
    step.calls()
        .forEach(
            bounds,
            (counts, number) ->
                calls.computeIfAbsent(number, absent -> CallCounts.of(bounds)).add(counts));
  }

  boolean isEmpty() {
    return end.equals(start);
  }

  Duration length() {
    return Duration.between(start, end);
  }

  FigureStep step() {
    return new FigureStep(start, end, PackedCalls.of(calls), vitals, store.copy());
  }
}
