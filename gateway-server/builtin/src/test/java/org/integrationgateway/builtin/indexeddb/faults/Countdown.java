package org.integrationgateway.builtin.indexeddb.faults;

import java.util.concurrent.atomic.AtomicLong;

/** Counts steps, and breaks one of them. */
public final class Countdown {
  private final AtomicLong left = new AtomicLong();
  private volatile long armed;
  private volatile long passed;

  /** Breaks the step with this number, counted from now. */
  public void arm(long steps) {
    armed = steps;
    left.set(steps);
  }

  /** Breaks no later step; returns whether a step broke. */
  public boolean disarm() {
    long more = left.getAndSet(0);
    passed = armed - more;
    return more == 0;
  }

  /** The number of steps between {@link #arm} and {@link #disarm}. */
  long passed() {
    return passed;
  }

  /** Counts a step; returns whether it breaks. */
  boolean isOver() {
    return left.getAndUpdate(steps -> Math.max(0, steps - 1)) == 1;
  }
}
