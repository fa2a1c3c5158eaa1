package org.integrationgateway.surfaces.mcp.session;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.outbound.RequestAbort;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.surfaces.mcp.wire.EventReader;

/**
 * The times at which a stream that broke off is opened again (2025-11-25, Resumability and
 * Redelivery).
 */
final class Resumption {
  private static final int IN_VAIN = 5;
  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final Duration SHORTEST = Duration.ofMillis(50);

  private int attempts;

  /** A message came. */
  void progressed() {
    attempts = 0;
  }

  /**
   * Waits as long as the server asks.
   *
   * @return the id of the event after which the stream goes on; empty when it cannot be resumed
   */
  Optional<String> next(EventReader events, Deadline deadline, RequestAbort abort) {
    var id = events.lastId().filter(text -> !text.isEmpty());
    var pause = events.retry().orElse(PAUSE);
    if (pause.compareTo(SHORTEST) < 0) {
      pause = SHORTEST;
    }
    if (id.isEmpty()
        || ++attempts > IN_VAIN
        || abort.aborted()
        || pause.compareTo(deadline.remaining()) >= 0) {
      return Optional.empty();
    }
    try {
      Thread.sleep(pause.toMillis());
    } catch (InterruptedException e) {
      throw GatewayException.interrupted();
    }
    return abort.aborted() ? Optional.empty() : id;
  }
}
