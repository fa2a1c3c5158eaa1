package org.integrationgateway.base.thread;

/** The pace of a queue: how long it takes for each in it, as seen by those that have left it. */
public final class Pace {
  /** The part of the pace that is the last one's: one that was late by chance says little. */
  private static final int SMOOTHING = 8;

  private volatile long nanosForEach;

  /**
   * Takes in one that has left the queue.
   *
   * @param waited nanoseconds
   * @param place in the queue when it came, 1 for the first
   */
  public void add(long waited, int place) {
    long before = nanosForEach;
    nanosForEach = before + (waited / place - before) / SMOOTHING;
  }

  /** The time that a queue of this length takes, in nanoseconds. */
  public long of(int length) {
    return length * nanosForEach;
  }
}
