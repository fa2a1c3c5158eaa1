package org.integrationgateway.server.cli.top;

import java.time.Instant;
import java.util.Optional;

/**
 * What the person has chosen, and how the gateway does as a whole.
 *
 * @param first the first app that is shown
 * @param paused whether the figures stand still
 * @param away why the gateway does not answer, and since when; empty while it does
 */
record TopState(AppOrder order, int first, boolean paused, Optional<Away> away) {
  static final TopState FIRST = new TopState(AppOrder.RATE, 0, false, Optional.empty());

  /** A gateway that does not answer. */
  record Away(Instant since, String reason) {}

  TopState ordered() {
    return new TopState(order.next(), 0, paused, away);
  }

  /** Moves the list of apps, which stays between its first and its last. */
  TopState moved(int by, int apps) {
    int moved = Math.max(0, Math.min(first + by, Math.max(0, apps - 1)));
    return new TopState(order, moved, paused, away);
  }

  TopState paused(boolean wanted) {
    return new TopState(order, first, wanted, away);
  }

  TopState away(Optional<Away> now) {
    return new TopState(order, first, paused, now);
  }
}
