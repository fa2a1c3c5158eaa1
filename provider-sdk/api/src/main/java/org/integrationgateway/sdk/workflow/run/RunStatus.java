package org.integrationgateway.sdk.workflow.run;

/** The status of a run, a step or an attempt. */
public enum RunStatus {
  /** The run is not started. */
  PENDING,
  /** Running. */
  RUNNING,
  /** Succeeded. Final. */
  SUCCEEDED,
  /** Failed. Final. */
  FAILED,
  /** Cancelled. Final. */
  CANCELED,
  /** A step whose condition was false, or whose run ended first. Final. */
  SKIPPED;

  /** Whether the status is final. */
  public boolean ended() {
    return this != PENDING && this != RUNNING;
  }
}
