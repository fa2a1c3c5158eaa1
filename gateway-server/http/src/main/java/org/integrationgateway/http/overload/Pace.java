package org.integrationgateway.http.overload;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** How many requests queue, and how many start in a time: the quotient is what a new one waits. */
final class Pace {
  private static final long MEASURED = Duration.ofMillis(100).toNanos();

  private final int usual;
  private final AtomicInteger queued = new AtomicInteger();
  private final LongAdder started = new LongAdder();
  private volatile double nanosForEach;
  private long from;
  private long startedBefore;

  /**
   * @param usual so many may queue in any case: a server without load has no pace
   */
  Pace(int usual) {
    this.usual = usual;
  }

  /** A request joins the queue. */
  void joins() {
    queued.incrementAndGet();
  }

  /** A request leaves the queue. */
  void leaves() {
    queued.decrementAndGet();
  }

  /** A request starts, from the queue or at once. */
  void starts() {
    started.increment();
  }

  /** Begins to measure: until the first measure, no wait is known. */
  void begin(long now) {
    nanosForEach = 0;
    from = now;
    startedBefore = started.sum();
  }

  /** Measures, where the last measure is long enough ago. */
  void measure(long now) {
    long time = now - from;
    if (time < MEASURED) {
      return;
    }
    long sum = started.sum();
    nanosForEach = (double) time / Math.max(1, sum - startedBefore);
    from = now;
    startedBefore = sum;
  }

  /** How many nanoseconds a request waits that joins the queue now. */
  long nanos() {
    int before = queued.get();
    return before < usual ? 0 : (long) (before * nanosForEach);
  }
}
