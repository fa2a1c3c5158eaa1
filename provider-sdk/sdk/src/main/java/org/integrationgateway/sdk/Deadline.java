package org.integrationgateway.sdk;

import java.time.Duration;

/**
 * The moment after which nobody waits for the answer any more, on the monotonic clock of this
 * process.
 *
 * @param nanoTime the moment, in the terms of {@link System#nanoTime()}
 */
public record Deadline(long nanoTime) {
  /** The longest time a deadline may lie ahead. */
  public static final Duration LONGEST = Duration.ofDays(1);

  /** A deadline this far from now; longer than {@link #LONGEST} counts as that. */
  public static Deadline in(Duration time) {
    var bounded = time.compareTo(LONGEST) > 0 ? LONGEST : time;
    return new Deadline(System.nanoTime() + bounded.toNanos());
  }

  /** What is left; zero when it has passed, never negative. */
  public Duration remaining() {
    return Duration.ofNanos(Math.max(0, nanoTime - System.nanoTime()));
  }

  /** Whether it has passed. */
  public boolean expired() {
    return nanoTime - System.nanoTime() <= 0;
  }

  /** This deadline, or the one {@code time} from now if that comes first. */
  public Deadline atMost(Duration time) {
    var other = in(time);
    return other.nanoTime - nanoTime < 0 ? other : this;
  }
}
