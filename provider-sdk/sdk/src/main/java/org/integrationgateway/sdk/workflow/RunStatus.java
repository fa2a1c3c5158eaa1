package org.integrationgateway.sdk.workflow;

/** Where a run, a step or an attempt stands. */
public enum RunStatus {
  /** Has not begun. */
  PENDING,
  /** Is under way. */
  RUNNING,
  /** Ended well. Final. */
  SUCCEEDED,
  /** Ended badly. Final. */
  FAILED,
  /** Was ended. Final. */
  CANCELED,
  /** A step whose condition was false, or whose run ended first. Final. */
  SKIPPED;

  /** Whether it stays so. */
  public boolean ended() {
    return this != PENDING && this != RUNNING;
  }
}
