package org.integrationgateway.rules;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** The pause between two looks at what a test waits for, which leaves the processor to it. */
public final class Pause {
  private static final long NANOS = Duration.ofMillis(10).toNanos();

  private Pause() {}

  /** Pauses for some 10 ms, less in an interrupted thread. */
  public static void brief() {
    LockSupport.parkNanos(NANOS);
  }
}
