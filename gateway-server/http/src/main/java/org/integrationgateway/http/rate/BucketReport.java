package org.integrationgateway.http.rate;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts what the replicas have taken of one bucket: a counter in the cache for each window of
 * time. What a replica has taken is added in a report, which says what the others have taken since
 * the last one; that is charged to the bucket here. So replicas allow at most what they take
 * between two reports beyond the rate, and pay it back.
 */
final class BucketReport {
  private static final long SHORTEST_WINDOW = Duration.ofSeconds(1).toNanos();
  private static final long NONE = Long.MIN_VALUE;

  private final Bucket bucket;
  private final String name;
  private final long interval;
  private final long burst;
  private final long windowMillis;
  private final AtomicLong taken = new AtomicLong();
  private final AtomicBoolean queued = new AtomicBoolean();

  /** The fields below are of the reporting thread. */
  private long window = NONE;

  private long seen;
  private long seenBefore;
  private long reportedAt;
  private long reporting;

  /**
   * @param name of the bucket in the cache
   * @param interval between two tokens, in nanoseconds
   * @param burst the time in which an empty bucket becomes full
   */
  BucketReport(Bucket bucket, String name, long interval, long burst) {
    this.bucket = bucket;
    this.name = name;
    this.interval = interval;
    this.burst = burst;
    this.windowMillis = Math.max(SHORTEST_WINDOW, burst) / 1_000_000;
  }

  /** How long the counters of a window are needed. */
  Duration life() {
    return Duration.ofMillis(3 * windowMillis);
  }

  /** Counts a token; returns whether the report is to be queued. */
  boolean took() {
    taken.incrementAndGet();
    return queues();
  }

  /** Returns whether the report is to be queued: it is not yet. */
  boolean queues() {
    return queued.compareAndSet(false, true);
  }

  /** The report was taken from the queue. */
  void dequeued() {
    queued.set(false);
  }

  /** Writes what to add to the counters. */
  void write(Map<String, Long> amounts, long millis) {
    reporting = taken.getAndSet(0);
    long now = millis / windowMillis;
    amounts.put(name(now), reporting);
    amounts.put(name(now - 1), 0L);
  }

  /** Keeps what could not be reported for the next report. */
  void failed() {
    taken.addAndGet(reporting);
    reporting = 0;
  }

  /** Charges what the others have taken to the bucket. */
  void read(Map<String, Long> totals, long millis, long nanos) {
    long now = millis / windowMillis;
    long current = totals.getOrDefault(name(now), reporting);
    long before = totals.getOrDefault(name(now - 1), 0L);
    if (now == window) {
      charge(current - reporting - seen + before - seenBefore, reportedAt, nanos);
    } else if (now == window + 1) {
      charge(before - seen + current - reporting, reportedAt, nanos);
    } else {
      long begun = nanos - (millis - now * windowMillis) * 1_000_000;
      charge(before, begun - windowMillis * 1_000_000, nanos);
      charge(current - reporting, begun, nanos);
    }
    window = now;
    seen = current;
    seenBefore = before;
    reportedAt = nanos;
    reporting = 0;
  }

  private void charge(long tokens, long from, long nanos) {
    if (tokens > 0) {
      bucket.charge(tokens, from, nanos, interval, burst);
    }
  }

  private String name(long at) {
    return name + "/" + at;
  }
}
