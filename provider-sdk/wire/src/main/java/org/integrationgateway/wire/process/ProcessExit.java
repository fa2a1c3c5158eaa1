package org.integrationgateway.wire.process;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.integrationgateway.base.thread.DaemonThread;

/**
 * Ends the process: closes the provider, and exits two seconds later even when user code still
 * runs.
 */
public final class ProcessExit {
  private static final long LATEST_NANOS = TimeUnit.MILLISECONDS.toNanos(1_900);

  private final Runnable stop;
  private final AtomicBoolean begun = new AtomicBoolean();

  /**
   * Ends the process.
   *
   * @param stop lets running work finish, and returns within 1.7 seconds
   */
  public ProcessExit(Runnable stop) {
    this.stop = stop;
  }

  /**
   * Begins to end the process, on threads of its own, and returns at once; further calls do
   * nothing.
   */
  public void begin() {
    if (!begun.compareAndSet(false, true)) {
      return;
    }
    DaemonThread.start("exit-latest", ProcessExit::endAtLast);
    DaemonThread.start(
        "exit",
        () -> {
          try {
            stop.run();
          } finally {
            System.exit(0);
          }
        });
  }

  private static void endAtLast() {
    var latest = System.nanoTime() + LATEST_NANOS;
    while (latest - System.nanoTime() > 0) {
      LockSupport.parkNanos(latest - System.nanoTime());
    }
    Runtime.getRuntime().halt(0);
  }
}
