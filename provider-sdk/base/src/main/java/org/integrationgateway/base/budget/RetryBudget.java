package org.integrationgateway.base.budget;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Keeps retries within a tenth of the calls, so that they cannot double the load of a sick
 * upstream.
 */
public final class RetryBudget {
  private static final int CALLS_PER_RETRY = 10;

  /** Retries that may be saved up; an app starts with all of them. */
  private static final int MOST_SAVED = 10;

  private final AtomicInteger calls = new AtomicInteger(MOST_SAVED * CALLS_PER_RETRY);

  /** Counts a call, a tenth of which is a retry. */
  public void called() {
    if (calls.get() < MOST_SAVED * CALLS_PER_RETRY) {
      calls.incrementAndGet();
    }
  }

  /** Takes one retry from the budget; false when none is left. */
  public boolean spend() {
    int left = calls.get();
    while (left >= CALLS_PER_RETRY) {
      if (calls.compareAndSet(left, left - CALLS_PER_RETRY)) {
        return true;
      }
      left = calls.get();
    }
    return false;
  }
}
