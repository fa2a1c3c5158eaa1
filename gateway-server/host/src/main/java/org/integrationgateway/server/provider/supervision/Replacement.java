package org.integrationgateway.server.provider.supervision;

/** How one run of a provider takes the place of another. */
public enum Replacement {
  /** The next one is ready before the one before drains; calls go on with that one meanwhile. */
  ROLLING,
  /** The same, but new calls wait until it is decided which of the two serves. */
  HELD,
  /**
   * The one before drains and ends first, and calls wait: for what cannot run twice, as it holds a
   * port. When the next one fails, the one before is started again.
   */
  STOP_FIRST
}
