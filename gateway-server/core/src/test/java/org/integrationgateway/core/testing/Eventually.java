package org.integrationgateway.core.testing;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Waits for what happens in another process, which no latch can tell. */
public final class Eventually {
  private static final Duration TIMEOUT = Duration.ofSeconds(40);

  private Eventually() {}

  /** An assertion that throws until it is true. */
  @FunctionalInterface
  public interface Assertion {
    void check() throws Exception;
  }

  public static void eventually(Assertion assertion) throws Exception {
    long end = System.nanoTime() + TIMEOUT.toNanos();
    while (true) {
      try {
        assertion.check();
        return;
      } catch (AssertionError | Exception e) {
        if (System.nanoTime() - end > 0) {
          throw e;
        }
        LockSupport.parkNanos(Duration.ofMillis(25).toNanos());
      }
    }
  }
}
