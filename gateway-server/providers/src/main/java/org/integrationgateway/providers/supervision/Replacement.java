package org.integrationgateway.providers.supervision;

/** How one run of a provider takes the place of another. */
public enum Replacement {
  /** The next one is ready before the one before drains; calls go on with that one meanwhile. */
  ROLLING,
  /** Both run at once, but new calls wait until it is decided which of the two serves. */
  HELD,
  /**
   * The run before drains and ends first, and calls wait: for programs that cannot run twice, such
   * as those that hold a port. When the next run fails, the one before is started again.
   */
  STOP_FIRST
}
