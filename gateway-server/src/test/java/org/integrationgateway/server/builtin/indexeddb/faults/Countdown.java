package org.integrationgateway.server.builtin.indexeddb.faults;

import java.util.concurrent.atomic.AtomicLong;

/** Says at which of many steps something breaks: at one, once. */
public final class Countdown {
  private final AtomicLong left = new AtomicLong();
  private volatile long armed;
  private volatile long passed;

  /** The so many-th step from here on breaks. */
  public void arm(long steps) {
    armed = steps;
    left.set(steps);
  }

  /** No step breaks from here on; answers whether one did. */
  public boolean disarm() {
    long more = left.getAndSet(0);
    passed = armed - more;
    return more == 0;
  }

  /** How many steps there were between the last two of these. */
  long passed() {
    return passed;
  }

  /** A step; answers whether it is the one. */
  boolean isOver() {
    return left.getAndUpdate(steps -> Math.max(0, steps - 1)) == 1;
  }
}
