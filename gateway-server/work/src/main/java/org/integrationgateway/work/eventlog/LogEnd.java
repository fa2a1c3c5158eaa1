package org.integrationgateway.work.eventlog;

import java.util.Optional;
import org.integrationgateway.core.error.GatewayException;

/**
 * The end of a stream.
 *
 * @param status of the turn or run; empty where it is not known
 * @param lastSeq the number of the last event that was sent
 * @param failure of the stream; empty unless the reason is {@link Reason#FAILED}
 */
public record LogEnd(
    Reason reason, Optional<String> status, long lastSeq, Optional<GatewayException> failure) {
  /** The reason for the end of a stream. */
  public enum Reason {
    /** The turn or run has ended. */
    TERMINAL,
    /** The turn waits for people. */
    BLOCKED,
    /** The client has got as many events as it asked for. */
    LIMIT,
    /** The events cannot be had; the client may ask again. */
    FAILED
  }
}
