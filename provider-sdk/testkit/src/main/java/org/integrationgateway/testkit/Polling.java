package org.integrationgateway.testkit;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits until a condition holds; the limit is for what hangs. */
public final class Polling {
  private static final long TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(30);
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private Polling() {}

  public static void until(BooleanSupplier condition) throws InterruptedException {
    long latest = System.nanoTime() + TIMEOUT_NANOS;
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - latest > 0) {
        throw new AssertionError("the condition did not hold within 30 seconds");
      }
      LockSupport.parkNanos(PAUSE_NANOS);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
  }
}
