package org.integrationgateway.sdk.internal.process;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** The one way out: stops orderly, and is gone two seconds later whatever user code does. */
public final class Exit {
  private static final long LATEST_NANOS = TimeUnit.MILLISECONDS.toNanos(1_900);

  private final Runnable stop;
  private final boolean hurried;
  private final AtomicBoolean begun = new AtomicBoolean();

  /**
   * Ends the process.
   *
   * @param stop lets running work finish, and returns within 1.7 seconds
   * @param hurried whether it is gone after two seconds, whatever it has still to do
   */
  public Exit(Runnable stop, boolean hurried) {
    this.stop = stop;
    this.hurried = hurried;
  }

  /** Begins to leave, on threads of its own, and returns at once; the second time does nothing. */
  public void begin() {
    if (!begun.compareAndSet(false, true)) {
      return;
    }
    if (hurried) {
      daemon("exit-latest", Exit::endAtLast);
    }
    daemon(
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

  static void daemon(String name, Runnable work) {
    var thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }
}
