package org.integrationgateway.http.figures;

import java.util.OptionalDouble;
import java.util.function.IntToLongFunction;

/**
 * Percentiles in seconds, as Prometheus' {@code histogram_quantile} computes them: linear inside a
 * bucket, and never above the last finite bound. Empty without observations.
 */
public record Latency(OptionalDouble p50, OptionalDouble p95, OptionalDouble p99) {
  static Latency of(Bounds bounds, IntToLongFunction counts) {
    return new Latency(
        quantile(bounds, counts, 0.5),
        quantile(bounds, counts, 0.95),
        quantile(bounds, counts, 0.99));
  }

  private static OptionalDouble quantile(Bounds bounds, IntToLongFunction counts, double quantile) {
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
        double width = bounds.upper(i) - bounds.lower(i);
        return OptionalDouble.of(bounds.lower(i) + width * (rank - before) / count);
      }
      before += count;
    }
    return OptionalDouble.of(bounds.lower(last));
  }
}
