package org.integrationgateway.telemetry.export;

import java.time.Duration;

/** How often, and with which pauses, a request is sent that the collector refuses for a while. */
final class Retries {
  /** Attempts at a request. */
  static final int MOST = 3;

  private static final long FIRST_PAUSE_MILLIS = 200;

  private Retries() {}

  /**
   * The pause after an attempt.
   *
   * @param attempts made so far
   */
  static Duration pause(int attempts) {
    return Duration.ofMillis(FIRST_PAUSE_MILLIS << attempts);
  }

  /** Waits, on the thread of an exporter; false when it is to end. */
  static boolean waits(Duration pause) {
    try {
      Thread.sleep(pause.toMillis());
      return true;
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
