package org.integrationgateway.engines.workflow.machine;

import java.time.Duration;
import org.integrationgateway.sdk.workflow.Step.Retry;

/** The pause before a repeated attempt. */
final class Backoff {
  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofMinutes(1);
  private static final int DOUBLINGS = 30;

  private Backoff() {}

  /**
   * The pause before an attempt.
   *
   * @param attempt its number; 2 is the first that needs a pause
   */
  static Duration before(int attempt, Retry retry) {
    var first = retry.initialInterval().orElse(FIRST);
    var longest =
        retry.maxInterval().orElseGet(() -> first.compareTo(LONGEST) > 0 ? first : LONGEST);
    var wait = first.multipliedBy(1L << Math.min(attempt - 2, DOUBLINGS));
    return wait.compareTo(longest) > 0 ? longest : wait;
  }
}
