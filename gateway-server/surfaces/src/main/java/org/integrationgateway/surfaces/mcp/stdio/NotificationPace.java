package org.integrationgateway.surfaces.mcp.stdio;

import java.util.concurrent.TimeUnit;

/** Slows down the reading of a program that sends notifications without end. Used by one thread. */
final class NotificationPace {
  private static final int MOST_IN_A_SECOND = 5000;

  private long second;
  private int count;

  /** Counts one, and waits until the next second when there were too many in this. */
  void keep() {
    long now = System.nanoTime();
    if (now - second >= TimeUnit.SECONDS.toNanos(1)) {
      second = now;
      count = 0;
    }
    count++;
    if (count <= MOST_IN_A_SECOND) {
      return;
    }
    try {
      TimeUnit.NANOSECONDS.sleep(second + TimeUnit.SECONDS.toNanos(1) - now);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
