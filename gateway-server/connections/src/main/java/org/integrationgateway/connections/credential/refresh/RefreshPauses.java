package org.integrationgateway.connections.credential.refresh;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;

/** How long no token is requested after a failure. The row holds it, so that replicas share it. */
final class RefreshPauses {
  /** The pause after a refusal, and the longest after other failures. */
  static final Duration LONGEST = Duration.ofMinutes(15);

  private static final Duration FIRST = Duration.ofSeconds(1);

  /**
   * The pause after a request whose answer was lost: the one request that may follow is not spent
   * on an authorization server that hangs for a moment.
   */
  private static final Duration AFTER_LOST_ANSWER = Duration.ofSeconds(30);

  private static final int MOST_DOUBLINGS = 10;
  private static final double JITTER = 0.2;

  private RefreshPauses() {}

  /**
   * The end of the pause after one more failure.
   *
   * @param failures in a row before this one
   */
  static Instant afterFailure(Instant now, int failures) {
    var exact = FIRST.multipliedBy(1L << Math.min(failures, MOST_DOUBLINGS));
    return after(now, exact.compareTo(LONGEST) > 0 ? LONGEST : exact);
  }

  static Instant afterRefusal(Instant now) {
    return after(now, LONGEST);
  }

  static Instant afterLostAnswer(Instant now) {
    return after(now, AFTER_LOST_ANSWER);
  }

  private static Instant after(Instant now, Duration longest) {
    double part = 1 - JITTER * ThreadLocalRandom.current().nextDouble();
    return now.plusMillis((long) (longest.toMillis() * part));
  }
}
