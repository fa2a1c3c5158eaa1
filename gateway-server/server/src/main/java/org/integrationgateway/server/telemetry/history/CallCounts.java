package org.integrationgateway.server.telemetry.history;

/** Calls by the class of their outcome, and by the bucket of their duration. Not thread-safe. */
final class CallCounts {
  private static final int CLASSES = OutcomeClass.values().length;

  private final long[] counts;

  private CallCounts(long[] counts) {
    this.counts = counts;
  }

  /** Zero everywhere. */
  static CallCounts of(Bounds bounds) {
    return new CallCounts(new long[CLASSES + bounds.buckets()]);
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

  void add(OutcomeClass outcome, long count) {
    counts[outcome.ordinal()] += count;
  }

  void addBucket(int bucket, long count) {
    counts[CLASSES + bucket] += count;
  }

  void add(CallCounts other) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] += other.counts[i];
    }
  }

  /** What has come since an earlier reading. */
  CallCounts since(CallCounts earlier) {
    var difference = new long[counts.length];
    for (int i = 0; i < counts.length; i++) {
      difference[i] = Math.max(0, counts[i] - earlier.counts[i]);
    }
    return new CallCounts(difference);
  }

  boolean isZero() {
    for (long count : counts) {
      if (count != 0) {
        return false;
      }
    }
    return true;
  }

  long of(OutcomeClass outcome) {
    return counts[outcome.ordinal()];
  }

  /** All calls. */
  long calls() {
    long sum = 0;
    for (int i = 0; i < CLASSES; i++) {
      sum += counts[i];
    }
    return sum;
  }

  /** The buckets of durations. */
  Latency latency(Bounds bounds) {
    return Latency.of(bounds, bucket -> counts[CLASSES + bucket]);
  }
}
