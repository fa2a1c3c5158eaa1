package org.integrationgateway.engines.workflow;

import java.util.concurrent.TimeUnit;

/**
 * How many runs are under way, at the most: the number when they were counted last, and those
 * started here since. A count reads an entry for every run, so it is not made for every start; one
 * that is older than a second is made again, for the runs that other processes started.
 */
final class RunCount {
  private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);

  private boolean known;
  private long countedAt;
  private long runs;

  /** Counts one more run; false when the limit is reached, or the last count is too old to tell. */
  synchronized boolean mayHaveAnother(int most) {
    if (!known || System.nanoTime() - countedAt > FRESH_NANOS || runs >= most) {
      return false;
    }
    runs++;
    return true;
  }

  /** The number of runs, to which the caller adds one. */
  synchronized void counted(long number) {
    known = true;
    countedAt = System.nanoTime();
    runs = number + 1;
  }
}
