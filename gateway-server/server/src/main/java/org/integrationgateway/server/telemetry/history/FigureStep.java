package org.integrationgateway.server.telemetry.history;

import java.time.Instant;
import java.util.Map;

/**
 * The figures of one step.
 *
 * @param vitals levels, and for counts how much they have grown
 * @param store durations of its transactions
 */
public record FigureStep(Instant end, CallFigures calls, Map<Vital, Double> vitals, Latency store) {
  public FigureStep {
    vitals = Map.copyOf(vitals);
  }
}
