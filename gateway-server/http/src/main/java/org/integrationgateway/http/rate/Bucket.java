package org.integrationgateway.http.rate;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The requests of one subject or address, as the generic cell rate algorithm counts them: a token
 * bucket whose only state is the time at which it is full again.
 */
final class Bucket {
  private static final long REPORT_NANOS = 60_000_000_000L;

  /** The limit of what other replicas take beyond the rate, in times of the burst. */
  private static final long MOST_DEBT = 16;

  private final String key;
  private final AtomicLong fullAt;
  private final AtomicLong reportedAt;
  private volatile @Nullable BucketReport report;

  Bucket(String key, long now) {
    this.key = key;
    this.fullAt = new AtomicLong(now);
    this.reportedAt = new AtomicLong(now - REPORT_NANOS);
  }

  /** Reports what is taken to the other replicas. */
  void reportedBy(BucketReport by) {
    report = by;
  }

  /** The report to the other replicas; empty where each counts on its own. */
  Optional<BucketReport> report() {
    return Optional.ofNullable(report);
  }

  /** The subject or address. */
  String key() {
    return key;
  }

  /**
   * Takes a token.
   *
   * @param interval between two tokens, in nanoseconds
   * @param burst the time in which an empty bucket becomes full
   * @return how long until there is a token; 0: one was taken
   */
  long take(long now, long interval, long burst) {
    while (true) {
      long known = fullAt.get();
      long next = (known - now > 0 ? known : now) + interval;
      long late = next - now - burst;
      if (late > 0) {
        return late;
      }
      if (fullAt.compareAndSet(known, next)) {
        return 0;
      }
    }
  }

  /** How long until there is a token; 0 when there is one. */
  long untilToken(long now, long interval, long burst) {
    return Math.max(0, fullAt.get() + interval - now - burst);
  }

  /** How many tokens there are. */
  long left(long now, long interval, long burst) {
    return Math.max(0, Math.min(burst, burst - (fullAt.get() - now)) / interval);
  }

  /**
   * Takes tokens that other replicas have given away since a moment, also from an empty bucket.
   *
   * @param from the moment, before which the bucket has been filled
   */
  void charge(long tokens, long from, long now, long interval, long burst) {
    long most = now + MOST_DEBT * burst;
    long many = Math.min(tokens, MOST_DEBT * burst / interval + (now - from) / interval + 1);
    while (true) {
      long known = fullAt.get();
      long next = (known - from > 0 ? known : from) + many * interval;
      long charged = next - most > 0 ? most : next;
      if (charged - known <= 0 || fullAt.compareAndSet(known, charged)) {
        return;
      }
    }
  }

  /** Whether a report is due: the last one is at least a minute old. The report counts as made. */
  boolean report(long now) {
    long last = reportedAt.get();
    return now - last >= REPORT_NANOS && reportedAt.compareAndSet(last, now);
  }
}
