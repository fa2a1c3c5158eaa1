package org.integrationgateway.core.invoke.question;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How an app answers one question of one subject. */
final class AppStanding {
  private static final long INTEREST_NANOS = Duration.ofMinutes(10).toNanos();
  private static final int MOST_DOUBLINGS = 6;

  /** Questions that are being answered, and that are waited for no longer. */
  private int late;

  private int failures;
  private boolean retrying;
  private boolean missed;
  private long asked = System.nanoTime();
  private @Nullable Object last;

  /** Returns whether the app is left out of a list at once. */
  synchronized boolean isAway() {
    asked = System.nanoTime();
    boolean away = late > 0 || failures > 0;
    missed |= away;
    return away;
  }

  synchronized void late() {
    late++;
    missed = true;
  }

  synchronized void lateEnded() {
    late--;
  }

  /**
   * The app has answered.
   *
   * @param kept stands in for later answers that do not come; null: nothing does
   */
  synchronized void answered(@Nullable Object kept) {
    failures = 0;
    last = kept;
  }

  /** Remembers an answer that lacks something, where there is no other. */
  synchronized void partly(Object answer) {
    if (last == null) {
      last = answer;
    }
  }

  synchronized Optional<Object> last() {
    return Optional.ofNullable(last);
  }

  /**
   * The app has failed.
   *
   * @return after which time it is asked again; empty when it is going to be, or when no list has
   *     asked for it for ten minutes
   */
  synchronized Optional<Duration> failed() {
    missed = true;
    if (System.nanoTime() - asked > INTEREST_NANOS) {
      failures = 0;
      return Optional.empty();
    }
    failures++;
    if (retrying) {
      return Optional.empty();
    }
    retrying = true;
    return Optional.of(Duration.ofSeconds(1L << Math.min(failures - 1, MOST_DOUBLINGS)));
  }

  synchronized void retries() {
    retrying = false;
  }

  /** Returns whether a list has missed the app that is back now; true once. */
  synchronized boolean arrives() {
    boolean arrives = missed && late == 0 && failures == 0;
    missed &= !arrives;
    return arrives;
  }
}
