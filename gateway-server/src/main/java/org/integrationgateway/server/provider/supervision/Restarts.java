package org.integrationgateway.server.provider.supervision;

/** Whether a provider that ended by itself is started again. */
public enum Restarts {
  ALWAYS,
  /** Not one that ended with exit code 0. */
  ON_FAILURE,
  NEVER
}
