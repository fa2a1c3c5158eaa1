package org.integrationgateway.fleet.figures;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.function.IntToLongFunction;

/**
 * Percentiles in seconds, as Prometheus' {@code histogram_quantile} computes them, linear inside a
 * bucket, but never above the longest time that was observed. Empty without observations.
 */
public record Latency(OptionalDouble p50, OptionalDouble p95, OptionalDouble p99) {
  /**
   * @param longest the longest time in seconds; zero where it is not known
   */
  static Latency of(Bounds bounds, IntToLongFunction counts, double longest) {
    return new Latency(
        quantile(bounds, counts, longest, 0.5),
        quantile(bounds, counts, longest, 0.95),
        quantile(bounds, counts, longest, 0.99));
  }

  private static OptionalDouble quantile(
      Bounds bounds, IntToLongFunction counts, double longest, double quantile) {
    long all = 0;
    for (int i = 0; i < bounds.buckets(); i++) {
      all += counts.applyAsLong(i);
    }
    if (all == 0) {
      return OptionalDouble.empty();
    }
    double rank = quantile * all;
    long before = 0;
    int last = bounds.buckets() - 1;
    for (int i = 0; i < last; i++) {
      long count = counts.applyAsLong(i);
      if (count > 0 && before + count >= rank) {
        double width = end(bounds, i, longest) - bounds.lower(i);
        return OptionalDouble.of(bounds.lower(i) + width * (rank - before) / count);
      }
      before += count;
    }
    return OptionalDouble.of(bounds.lower(last));
  }

  /** The end of a bucket, or the longest time in it. */
  private static double end(Bounds bounds, int bucket, double longest) {
    double upper = bounds.upper(bucket);
    return longest == 0 ? upper : Math.min(upper, Math.max(longest, bounds.lower(bucket)));
  }

  /**
   * The longest call of each app and door, and the longest transaction of the store, within a step:
   * buckets alone do not say where in the last of them it is.
   */
  public static final class Longest {
    private static final long NANOS = 1000;

    private final Map<CallKeys.Key, LongAccumulator> calls = new ConcurrentHashMap<>();
    private final LongAccumulator store = maximum();

    /**
     * The times of a step.
     *
     * @param calls microseconds, by app and door; zero without a call
     * @param store microseconds; zero without a transaction
     */
    record OfStep(Map<CallKeys.Key, Long> calls, long store) {}

    private static LongAccumulator maximum() {
      return new LongAccumulator(Math::max, 0);
    }

    /** Adds a call; before it is counted, so that a counted call is never missing here. */
    public void call(String app, String door, Duration took) {
      var key = new CallKeys.Key(app, door);
      var known = calls.get(key);
      (known == null ? calls.computeIfAbsent(key, absent -> maximum()) : known)
          .accumulate(micros(took));
    }

    /** Adds a transaction of the server's own store, before it is counted. */
    public void transaction(Duration took) {
      store.accumulate(micros(took));
    }

    /** Rounded up: zero is no time. */
    private static long micros(Duration took) {
      return took.toNanos() / NANOS + 1;
    }

    /** The times so far. */
    OfStep soFar() {
      var times = new HashMap<CallKeys.Key, Long>();
      calls.forEach((key, longest) -> times.put(key, longest.get()));
      return new OfStep(times, store.get());
    }

    /** The times so far; the next step begins. */
    OfStep end() {
      var times = new HashMap<CallKeys.Key, Long>();
      calls.forEach((key, longest) -> times.put(key, longest.getThenReset()));
      return new OfStep(times, store.getThenReset());
    }
  }
}
