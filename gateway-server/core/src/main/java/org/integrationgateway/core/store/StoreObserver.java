package org.integrationgateway.core.store;

import java.time.Duration;
import org.integrationgateway.sdk.indexeddb.Mode;

/** Receives every transaction of the server's own store: for metrics. */
@FunctionalInterface
public interface StoreObserver {
  /** Does nothing. */
  StoreObserver NONE = (mode, outcome, took) -> {};

  /**
   * Called on the thread of the transaction, after its end; must be quick and must not throw.
   *
   * @param outcome {@code ok}, {@code rolled_back} when its owner gave up, else the reason of the
   *     failure in lower case
   * @param took repetitions after conflicts included
   */
  void ended(Mode mode, String outcome, Duration took);
}
