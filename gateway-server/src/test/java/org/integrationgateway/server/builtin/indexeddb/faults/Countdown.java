package org.integrationgateway.server.builtin.indexeddb.faults;

import java.util.concurrent.atomic.AtomicLong;

/** Says at which of many steps something breaks: at one, once. */
final class Countdown {
  private final AtomicLong left = new AtomicLong();

  /** The so many-th step from here on breaks. */
  void arm(long steps) {
    left.set(steps);
  }

  /** No step breaks from here on; answers whether one did. */
  boolean disarm() {
    return left.getAndSet(0) == 0;
  }

  /** A step; answers whether it is the one. */
  boolean isOver() {
    return left.getAndUpdate(steps -> Math.max(0, steps - 1)) == 1;
  }
}
