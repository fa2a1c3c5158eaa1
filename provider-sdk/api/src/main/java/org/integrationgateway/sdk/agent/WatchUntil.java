package org.integrationgateway.sdk.agent;

/** The end of a watch. */
public enum WatchUntil {
  /** Ends when the turn has ended. */
  TERMINAL,
  /** Ends when the turn has ended, or waits for people. */
  BLOCKED_OR_TERMINAL
}
