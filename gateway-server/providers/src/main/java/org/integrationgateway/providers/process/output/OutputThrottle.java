package org.integrationgateway.providers.process.output;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * Limits how fast the output of a child process is read: a burst at once, more at a fixed rate. A
 * child that prints more blocks in its own write, instead of using a processor of the server. Used
 * by one thread.
 */
final class OutputThrottle {
  private static final double NANOS_PER_SECOND = 1e9;

  private final long burst;
  private final long perSecond;
  private final LongSupplier nanoTime;
  private double room;
  private long last;

  /**
   * @param burst in bytes
   * @param perSecond bytes
   */
  OutputThrottle(long burst, long perSecond, LongSupplier nanoTime) {
    this.burst = burst;
    this.perSecond = perSecond;
    this.nanoTime = nanoTime;
    this.room = burst;
    this.last = nanoTime.getAsLong();
  }

  /** How long to wait after so many bytes. */
  Duration after(int bytes) {
    long now = nanoTime.getAsLong();
    room = Math.min((double) burst, room + (now - last) * perSecond / NANOS_PER_SECOND) - bytes;
    last = now;
    return room >= 0
        ? Duration.ZERO
        : Duration.ofNanos((long) (-room * NANOS_PER_SECOND / perSecond));
  }

  /** Waits that long. */
  void keep(int bytes) {
    var wait = after(bytes);
    if (!wait.isZero()) {
      LockSupport.parkNanos(wait.toNanos());
    }
  }
}
