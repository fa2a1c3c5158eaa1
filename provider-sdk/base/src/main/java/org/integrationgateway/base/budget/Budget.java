package org.integrationgateway.base.budget;

import java.time.Duration;

/**
 * Steps and time that one piece of work may use, for one thread. Steps bound the work on every
 * machine; the time is for what no step counts.
 */
public final class Budget {
  private static final int STEPS_BETWEEN_LOOKS = 1 << 16;

  private final long steps;
  private final long end;
  private final Duration time;
  private long left;
  private long nextLook;

  /**
   * Begins to count.
   *
   * @param steps more than 0
   */
  public Budget(long steps, Duration time) {
    this.steps = steps;
    this.time = time;
    this.end = System.nanoTime() + time.toNanos();
    this.left = steps;
    this.nextLook = steps - STEPS_BETWEEN_LOOKS;
  }

  /**
   * Uses steps.
   *
   * @throws BudgetSpentException when there are not so many left, or the time is over
   */
  public void spend(long some) {
    left -= some;
    if (left < 0) {
      throw new BudgetSpentException("more than " + steps + " steps");
    }
    if (left < nextLook) {
      nextLook = left - STEPS_BETWEEN_LOOKS;
      if (System.nanoTime() - end > 0) {
        throw new BudgetSpentException("longer than " + time.toSeconds() + " s");
      }
    }
  }

  /** Leaves no step. */
  public void exhaust() {
    left = -1;
  }

  /** How many steps were used; more than there were, when it is spent. */
  public long used() {
    return steps - left;
  }
}
