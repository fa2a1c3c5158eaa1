package org.integrationgateway.http.overload;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Decides from samples how many requests may begin. Of requests that want the processor and
 * requests that end each second, the quotient is how long a request waits for the processor, on
 * average (Little's law). A short burst is let in; when the wait stays too long, requests begin
 * only as far as it does not become longer.
 */
final class Shedding {
  /** How long the wait is too long before requests are refused: a burst is over by then. */
  private static final long PATIENCE = Duration.ofMillis(200).toNanos();

  /** The time of quiet before a burst is admitted again. */
  private static final long QUIET = Duration.ofSeconds(1).toNanos();

  /** The time over which ends are averaged. */
  private static final double AVERAGED = Duration.ofSeconds(1).toNanos();

  private static final double SECOND = Duration.ofSeconds(1).toNanos();

  private final double target;
  private final int usual;
  private final AtomicInteger room = new AtomicInteger();
  private volatile boolean sheds;
  private boolean begun;
  private long sampledAt;
  private long ended;
  private double rate;
  private long calmAt;
  private long crowdedAt;

  /**
   * @param target the longest wait
   * @param usual so many requests may want the processor in any case
   */
  Shedding(Duration target, int usual) {
    this.target = target.toNanos() / SECOND;
    this.usual = usual;
  }

  /** Whether requests are refused when there is no room. */
  boolean sheds() {
    return sheds;
  }

  /** Returns whether a request may begin. */
  boolean admits() {
    return !sheds || room.getAndDecrement() > 0;
  }

  /** Begins to sample, after a time without samples. */
  void begin(long now, long allEnded) {
    begun = false;
    sampledAt = now;
    ended = allEnded;
    calmAt = now;
    crowdedAt = now;
  }

  /**
   * Takes a sample.
   *
   * @param wanting requests that want the processor
   * @param allEnded requests that have ended, since the start
   */
  void sample(long now, int wanting, long allEnded) {
    average(now, allEnded);
    double most = Math.max(usual, target * rate);
    if (wanting < most) {
      calmAt = now;
    }
    if (wanting > most / 2) {
      crowdedAt = now;
    }
    if (!sheds && now - calmAt >= PATIENCE) {
      sheds = true;
    } else if (sheds && now - crowdedAt >= QUIET) {
      sheds = false;
    }
    room.set((int) Math.max(0, most - wanting));
  }

  private void average(long now, long allEnded) {
    long time = now - sampledAt;
    if (time <= 0) {
      return;
    }
    double measured = (allEnded - ended) * SECOND / time;
    double weight = begun ? 1 - Math.exp(-time / AVERAGED) : 1;
    rate += (measured - rate) * weight;
    begun = true;
    sampledAt = now;
    ended = allEnded;
  }

  /** Whether samples may pause: nothing is refused. */
  boolean mayPause() {
    return !sheds;
  }
}
