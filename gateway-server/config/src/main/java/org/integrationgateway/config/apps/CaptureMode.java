package org.integrationgateway.config.apps;

/** The calls of an app that keep their request and response. */
public enum CaptureMode {
  OFF,
  /** Calls that the gateway refuses, and those that are answered with the status of an error. */
  FAILURES,
  ALL
}
