package org.integrationgateway.fleet.figures;

import org.integrationgateway.http.calls.OutcomeCode;

/**
 * Calls by the bucket of their duration, and by their outcome, and the longest of them. Not
 * thread-safe.
 */
final class CallCounts {
  private static final double MICROS = 1e6;

  private final int buckets;
  private final long[] counts;
  private long longest;

  private CallCounts(int buckets, long[] counts) {
    this.buckets = buckets;
    this.counts = counts;
  }

  /** Zero everywhere. */
  static CallCounts of(Bounds bounds) {
    int buckets = bounds.buckets();
    return new CallCounts(buckets, new long[buckets + OutcomeCode.values().size()]);
  }

  int size() {
    return counts.length;
  }

  long at(int index) {
    return counts[index];
  }

  void add(int index, long count) {
    counts[index] += count;
  }

  void add(OutcomeCode outcome, long count) {
    counts[buckets + outcome.number()] += count;
  }

  void addBucket(int bucket, long count) {
    counts[bucket] += count;
  }

  void add(CallCounts other) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] += other.counts[i];
    }
    longest(other.longest);
  }

  /** A copy that the original does not change. */
  CallCounts copy() {
    var copy = new CallCounts(buckets, counts.clone());
    copy.longest(longest);
    return copy;
  }

  /** Sets the duration of the longest call in microseconds, unless a longer one is known. */
  void longest(long micros) {
    longest = Math.max(longest, micros);
  }

  /** The duration of the longest call in microseconds; zero where it is not known. */
  long longest() {
    return longest;
  }

  /** Returns the difference to an earlier reading, without its longest call. */
  CallCounts since(CallCounts earlier) {
    var difference = new long[counts.length];
    for (int i = 0; i < counts.length; i++) {
      difference[i] = Math.max(0, counts[i] - earlier.counts[i]);
    }
    return new CallCounts(buckets, difference);
  }

  boolean isZero() {
    for (long count : counts) {
      if (count != 0) {
        return false;
      }
    }
    return true;
  }

  long of(OutcomeCode outcome) {
    return counts[buckets + outcome.number()];
  }

  /** The percentiles of the durations. */
  Latency latency(Bounds bounds) {
    return Latency.of(bounds, bucket -> counts[bucket], longest / MICROS);
  }
}
