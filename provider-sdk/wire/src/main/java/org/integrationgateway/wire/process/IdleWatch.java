package org.integrationgateway.wire.process;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.integrationgateway.base.thread.DaemonThread;

/** Notices that a host on another machine is gone, because its health checks stop. */
public final class IdleWatch {
  private static final Duration LONGEST = Duration.ofMinutes(1);

  private IdleWatch() {}

  /**
   * Runs {@code action} once no call has come for a minute.
   *
   * @param silence returns the time since the last call
   */
  public static void watch(Supplier<Duration> silence, Runnable action) {
    DaemonThread.start(
        "host-watch",
        () -> {
          for (var left = LONGEST; !left.isNegative(); left = LONGEST.minus(silence.get())) {
            LockSupport.parkNanos(left.toNanos() + 1);
          }
          action.run();
        });
  }
}
