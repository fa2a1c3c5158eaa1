package org.integrationgateway.sdk.runtime;

import java.time.Instant;

/**
 * One line of a session's log.
 *
 * @param seq from 1, without gaps except for dropped lines
 * @param text without its line break; at most 16 KiB
 */
public record SessionLogLine(long seq, Instant time, Origin origin, String text) {
  /** The longest text of a line, in bytes of UTF-8. */
  public static final int MAX_BYTES = 16 << 10;

  /** The writer of a line. */
  public enum Origin {
    /** The app, on standard output or standard error. */
    APP,
    /** The runtime. */
    RUNTIME,
    /** The host. */
    HOST
  }
}
