package org.integrationgateway.sdk.internal.process;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Notices that a host on another machine is gone: it would have asked something, as it does every
 * few seconds.
 */
public final class Silence {
  private static final Duration LONGEST = Duration.ofMinutes(1);

  private Silence() {}

  /**
   * Runs {@code action} once nobody has asked anything for a minute.
   *
   * @param silence how long it has lasted
   */
  public static void watch(Supplier<Duration> silence, Runnable action) {
    Exit.daemon(
        "host-watch",
        () -> {
          for (var left = LONGEST; !left.isNegative(); left = LONGEST.minus(silence.get())) {
            LockSupport.parkNanos(left.toNanos() + 1);
          }
          action.run();
        });
  }
}
