package org.integrationgateway.sdk.agent;

/** When a watch ends. */
public enum WatchUntil {
  /** When the turn has ended. */
  TERMINAL,
  /** When the turn has ended, or waits for people. */
  BLOCKED_OR_TERMINAL
}
