package org.integrationgateway.server.telemetry.history;

import java.util.EnumMap;
import java.util.Map;

/**
 * The calls of a time.
 *
 * @param seconds the length of the time
 * @param outcomes how many there were of each class
 */
public record CallFigures(double seconds, Map<OutcomeClass, Long> outcomes, Latency latency) {
  public CallFigures {
    outcomes = Map.copyOf(outcomes);
  }

  static CallFigures of(CallCounts counts, double seconds, Bounds bounds) {
    var outcomes = new EnumMap<OutcomeClass, Long>(OutcomeClass.class);
    for (var outcome : OutcomeClass.values()) {
      outcomes.put(outcome, counts.of(outcome));
    }
    return new CallFigures(seconds, outcomes, counts.latency(bounds));
  }

  /** Those with this outcome. */
  public long count(OutcomeClass outcome) {
    return outcomes.getOrDefault(outcome, 0L);
  }

  /** Those with this outcome, in a second. */
  public double perSecond(OutcomeClass outcome) {
    return count(outcome) / seconds;
  }

  /** All of them. */
  public long calls() {
    return outcomes.values().stream().mapToLong(Long::longValue).sum();
  }
}
