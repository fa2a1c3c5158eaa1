package org.integrationgateway.fleet.figures;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import org.integrationgateway.http.calls.OutcomeClass;
import org.integrationgateway.http.calls.OutcomeCode;

/**
 * The calls of a time.
 *
 * @param seconds the length of the time
 * @param outcomes how many there were of each class
 * @param failures how many there were of each code but {@code ok}
 */
public record CallFigures(
    double seconds, Map<OutcomeClass, Long> outcomes, Map<String, Long> failures, Latency latency) {
  public CallFigures {
    outcomes = Map.copyOf(outcomes);
    failures = Map.copyOf(failures);
  }

  static CallFigures of(CallCounts counts, double seconds, Bounds bounds) {
    var outcomes = new EnumMap<OutcomeClass, Long>(OutcomeClass.class);
    var failures = new TreeMap<String, Long>();
    for (var code : OutcomeCode.values()) {
      long count = counts.of(code);
      if (count > 0) {
        outcomes.merge(code.outcome(), count, Long::sum);
        if (code.outcome() != OutcomeClass.OK) {
          failures.put(code.label(), count);
        }
      }
    }
    return new CallFigures(seconds, outcomes, failures, counts.latency(bounds));
  }

  /** The number of calls with this outcome. */
  public long count(OutcomeClass outcome) {
    return outcomes.getOrDefault(outcome, 0L);
  }

  /** The number of calls with this outcome per second. */
  public double perSecond(OutcomeClass outcome) {
    return count(outcome) / seconds;
  }

  /** The number of all calls. */
  public long calls() {
    return outcomes.values().stream().mapToLong(Long::longValue).sum();
  }
}
