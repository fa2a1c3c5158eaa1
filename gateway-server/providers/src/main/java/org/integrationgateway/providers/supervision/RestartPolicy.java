package org.integrationgateway.providers.supervision;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.DoubleSupplier;

/**
 * Decides when a provider that ended by itself is started again: at once, then after 1 s, doubling
 * to 60 s; forgotten after 60 s of health; given up after five ends in a minute. One thread uses
 * it.
 */
final class RestartPolicy {
  static final int MOST_ENDS = 5;
  static final Duration WINDOW = Duration.ofMinutes(1);
  private static final Duration HEALTHY = Duration.ofMinutes(1);
  private static final Duration LONGEST = Duration.ofMinutes(1);
  private static final int MOST_DOUBLINGS = 6;
  private static final double JITTER = 0.2;

  private final DoubleSupplier random;
  private final Duration first;
  private final Deque<Instant> ends = new ArrayDeque<>();
  private int restarts;

  /**
   * @param random from 0 to 1, so that many providers of one broken engine do not return together
   * @param first delay after the restart at once
   */
  RestartPolicy(Duration first, DoubleSupplier random) {
    this.first = first;
    this.random = random;
  }

  /** Decides about a restart after an end. */
  sealed interface Decision {
    record Restart(Duration delay) implements Decision {}

    record GiveUp() implements Decision {}
  }

  /**
   * Decides after an end.
   *
   * @param served how long it had been ready; zero when it never was
   */
  Decision ended(Instant now, Duration served) {
    if (served.compareTo(HEALTHY) >= 0) {
      restarts = 0;
      ends.clear();
    }
    ends.addLast(now);
    while (ends.getFirst().isBefore(now.minus(WINDOW))) {
      ends.removeFirst();
    }
    if (ends.size() >= MOST_ENDS) {
      return new Decision.GiveUp();
    }
    return new Decision.Restart(delay(restarts++));
  }

  /** The program could not be started: does not count as one of the five exits. */
  Decision.Restart hindered() {
    return new Decision.Restart(delay(restarts++));
  }

  private Duration delay(int attempt) {
    if (attempt == 0) {
      return Duration.ZERO;
    }
    var exact = first.multipliedBy(1L << Math.min(attempt - 1, MOST_DOUBLINGS));
    var bounded = exact.compareTo(LONGEST) > 0 ? LONGEST : exact;
    return Duration.ofNanos((long) (bounded.toNanos() * (1 - JITTER * random.getAsDouble())));
  }
}
