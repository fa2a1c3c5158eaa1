package org.integrationgateway.sdk;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The moment after which the caller no longer waits for the answer, on the monotonic clock of this
 * process: steps of the system's clock do not move it, and it means nothing in another process.
 * Between processes the remaining time is sent.
 *
 * @param nanoTime the moment, in the terms of {@link System#nanoTime()}
 */
public record Deadline(long nanoTime) {
  private static final ThreadLocal<Deadline> CURRENT = new ThreadLocal<>();

  /** The longest time a deadline may lie ahead. */
  public static final Duration LONGEST = Duration.ofDays(1);

  /**
   * A deadline this far from now; longer than {@link #LONGEST} counts as that, and a negative time
   * has expired.
   */
  public static Deadline in(Duration time) {
    var bounded = time.compareTo(LONGEST) > 0 ? LONGEST : time;
    return new Deadline(System.nanoTime() + bounded.toNanos());
  }

  /**
   * The deadline in force on this thread: that of the call which a provider is carrying out, or of
   * the work that {@link #during} runs. Requests to other providers keep it without being told.
   */
  public static Optional<Deadline> current() {
    return Optional.ofNullable(CURRENT.get());
  }

  /**
   * Runs {@code work} with this deadline in force on this thread, or an earlier one if there is.
   */
  public <T extends @Nullable Object> T during(Supplier<T> work) {
    var before = CURRENT.get();
    CURRENT.set(before == null || nanoTime - before.nanoTime < 0 ? this : before);
    try {
      return work.get();
    } finally {
      if (before == null) {
        CURRENT.remove();
      } else {
        CURRENT.set(before);
      }
    }
  }

  /** The remaining time; zero when the deadline has passed, never negative. */
  public Duration remaining() {
    return Duration.ofNanos(Math.max(0, nanoTime - System.nanoTime()));
  }

  /** Whether the deadline has passed: nothing waits for the answer. */
  public boolean expired() {
    return nanoTime - System.nanoTime() <= 0;
  }

  /** The earlier of this deadline and {@code time} from now. */
  public Deadline atMost(Duration time) {
    var other = in(time);
    return other.nanoTime - nanoTime < 0 ? other : this;
  }
}
