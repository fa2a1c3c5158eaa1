package org.integrationgateway.rules;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Random;

/**
 * How slow the processor is now, beside the quiet machine on which the limits of {@link
 * ClassTimeLimit} were set. Neighbours on the same core and caches make the same work cost more
 * processor time.
 */
final class MachinePace {
  /** Processor time of the work on the quiet machine: 2 cores, Java 17, first compiler only. */
  private static final double REFERENCE_NANOS = 70e6;

  private static final int ROUNDS = 3;
  private static final int NUMBERS = 1 << 20;

  private MachinePace() {}

  /**
   * Sorts the same numbers several times and takes the quickest round.
   *
   * @return 1 on a machine as quick as the reference or quicker, 2 on one half as quick
   */
  static double slowdown() {
    long quickest = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      quickest = Math.min(quickest, round());
    }
    return Math.max(1, quickest / REFERENCE_NANOS);
  }

  private static long round() {
    var numbers = new Random(1).ints(NUMBERS).toArray();
    var threads = ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadCpuTime();
    Arrays.sort(numbers);
    return threads.getCurrentThreadCpuTime() - before;
  }
}
