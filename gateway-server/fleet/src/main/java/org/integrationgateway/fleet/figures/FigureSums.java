package org.integrationgateway.fleet.figures;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Adds up steps: the calls that a query wants, and all calls by app and door. */
final class FigureSums {
  private final FigureQuery query;
  private final Bounds bounds;
  private final CallCounts total;
  private final CallCounts store;
  private final Map<String, CallCounts> apps = new HashMap<>();
  private final Map<String, CallCounts> doors = new HashMap<>();
  private final Vitals grown = new Vitals();
  private double seconds;

  private FigureSums(FigureQuery query, Bounds bounds) {
    this.query = query;
    this.bounds = bounds;
    this.total = CallCounts.of(bounds);
    this.store = CallCounts.of(bounds);
  }

  /**
   * The figures of servers together. Steps of the same place on the clock are one: servers do not
   * begin theirs at the same moment.
   *
   * @param slices at least one
   */
  static Figures figures(List<FigureSlice> slices, FigureQuery query, Bounds bounds) {
    var sums = new FigureSums(query, bounds);
    var recent = new FigureSums(query, bounds);
    var intervals = new TreeMap<Long, OpenInterval>();
    var inFlight = new TreeMap<String, Integer>();
    var providers = new TreeMap<String, Integer>();
    var first = slices.get(0);
    var now = first.now().vitals();
    long placed = 0;
    for (var slice : slices) {
      for (var step : slice.steps()) {
        var wanted = sums.add(step, slice.keys());
        long place =
            slices.size() == 1
                ? placed++
                : Math.floorDiv(step.end().toEpochMilli() - 1, slice.step().toMillis());
        intervals
            .computeIfAbsent(place, absent -> new OpenInterval(bounds))
            .add(slice, step, wanted);
      }
      sums.add(slice.now(), slice.keys());
      sums.lasting(slice.steps(), slice.now());
      slice.recent().forEach(step -> recent.add(step, slice.keys()));
      recent.add(slice.now(), slice.keys());
      recent.lasting(slice.recent(), slice.now());
      slice.inFlight().forEach((door, calls) -> inFlight.merge(door, calls, Integer::sum));
      slice.providers().forEach((state, number) -> providers.merge(state, number, Integer::sum));
      now = slice == first ? now : now.together(slice.now().vitals());
    }
    var vitals = now.map();
    vitals.replaceAll((vital, level) -> vital.isCount() ? sums.grown.get(vital) : level);
    return new Figures(
        slices.stream().map(FigureSlice::since).min(Comparator.naturalOrder()).orElseThrow(),
        slices.stream().map(FigureSlice::at).max(Comparator.naturalOrder()).orElseThrow(),
        query,
        first.step(),
        complete(intervals, slices),
        recent.figures(recent.total),
        sums.figures(sums.total),
        sums.named(sums.apps),
        sums.named(sums.doors),
        vitals,
        sums.store.latency(bounds),
        inFlight,
        providers);
  }

  /** The intervals without the last one, where a server has not ended its step of that. */
  private static List<Figures.Interval> complete(
      TreeMap<Long, OpenInterval> intervals, List<FigureSlice> slices) {
    long counting = slices.stream().filter(slice -> !slice.steps().isEmpty()).count();
    var all = new ArrayList<>(intervals.values());
    if (!all.isEmpty() && all.get(all.size() - 1).parts.size() < counting) {
      all.remove(all.size() - 1);
    }
    return all.stream().map(OpenInterval::figures).toList();
  }

  /** Adds a step, and returns the calls of it that are wanted. */
  private CallCounts add(FigureStep step, List<CallKeys.Key> keys) {
    var wanted = CallCounts.of(bounds);
    step.calls()
        .forEach(
            bounds,
            (counts, number) -> {
              var key = keys.get(number);
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
      grown.add(vital, vital.isCount() ? step.vitals().get(vital) : 0);
    }
    return wanted;
  }

  /** The time of servers that count at the same time is that of the one which counts longest. */
  private void lasting(List<FigureStep> steps, FigureStep now) {
    double all = now.seconds() + steps.stream().mapToDouble(FigureStep::seconds).sum();
    seconds = Math.max(seconds, all);
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

  /** The steps of servers at one place on the clock. */
  private static final class OpenInterval {
    private final Bounds bounds;
    private final CallCounts calls;
    private final CallCounts store;
    private final Map<FigureSlice, Part> parts = new IdentityHashMap<>();
    private @Nullable Instant end;

    OpenInterval(Bounds bounds) {
      this.bounds = bounds;
      this.calls = CallCounts.of(bounds);
      this.store = CallCounts.of(bounds);
    }

    /** The part of one server. */
    private record Part(double seconds, Vitals vitals) {
      Part and(Part later) {
        return new Part(seconds + later.seconds, vitals.merged(later.vitals));
      }
    }

    void add(FigureSlice slice, FigureStep step, CallCounts wanted) {
      calls.add(wanted);
      store.add(step.store());
      parts.merge(slice, new Part(step.seconds(), step.vitals()), Part::and);
      end = end == null || step.end().isAfter(end) ? step.end() : end;
    }

    Figures.Interval figures() {
      double seconds = parts.values().stream().mapToDouble(Part::seconds).max().orElse(1);
      var vitals =
          parts.values().stream().map(Part::vitals).reduce(Vitals::together).orElseGet(Vitals::new);
      return new Figures.Interval(
          end == null ? Instant.EPOCH : end,
          CallFigures.of(calls, seconds, bounds),
          vitals.map(),
          store.latency(bounds));
    }
  }
}
