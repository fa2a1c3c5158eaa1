package org.integrationgateway.http.rate;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The requests of one subject or address, as the generic cell rate algorithm counts them: a token
 * bucket whose only state is the time at which it is full again.
 */
final class Bucket {
  private static final long REPORT_NANOS = 60_000_000_000L;

  private final String key;
  private final AtomicLong fullAt;
  private final AtomicLong reportedAt;

  Bucket(String key, long now) {
    this.key = key;
    this.fullAt = new AtomicLong(now);
    this.reportedAt = new AtomicLong(now - REPORT_NANOS);
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

  /** Whether a report is due: the last one is at least a minute old. The report counts as made. */
  boolean report(long now) {
    long last = reportedAt.get();
    return now - last >= REPORT_NANOS && reportedAt.compareAndSet(last, now);
  }
}
