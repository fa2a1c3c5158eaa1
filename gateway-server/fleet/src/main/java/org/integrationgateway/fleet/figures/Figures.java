package org.integrationgateway.fleet.figures;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The figures of this server over a time.
 *
 * @param since when the history begins: with the server
 * @param step the usual length of a step; a server under load samples later
 * @param steps the complete ones, the oldest first
 * @param recent the calls of the last minute
 * @param total the calls of the whole time, up to now
 * @param apps the calls by app, the app with most first; of every app, also when one is asked for
 * @param doors the same by door
 * @param vitals levels as they are now, and counts over the whole time
 * @param store durations of the store's transactions over the whole time
 * @param inFlight calls by door
 * @param providers their number by state
 */
public record Figures(
    Instant since,
    Instant at,
    FigureQuery query,
    Duration step,
    List<Interval> steps,
    CallFigures recent,
    CallFigures total,
    List<Named> apps,
    List<Named> doors,
    Map<Vital, Double> vitals,
    Latency store,
    Map<String, Integer> inFlight,
    Map<String, Integer> providers) {
  public Figures {
    steps = List.copyOf(steps);
    apps = List.copyOf(apps);
    doors = List.copyOf(doors);
    vitals = Map.copyOf(vitals);
  }

  /** A level as it is now, or a count over the whole time. */
  public double vital(Vital vital) {
    return vitals.getOrDefault(vital, 0.0);
  }

  /** The calls of one app or door. */
  public record Named(String name, CallFigures calls) {}

  /**
   * The figures of one step.
   *
   * @param vitals levels, and for counts how much they have grown
   * @param store durations of its transactions
   */
  public record Interval(Instant end, CallFigures calls, Map<Vital, Double> vitals, Latency store) {
    public Interval {
      vitals = Map.copyOf(vitals);
    }

    /** A level, or how much a count has grown. */
    public double vital(Vital vital) {
      return vitals.getOrDefault(vital, 0.0);
    }
  }
}
