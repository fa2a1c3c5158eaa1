package org.integrationgateway.sdk;

/**
 * Tells running work that its result is no longer wanted, because the caller went away or cancelled
 * it. Work that blocks is interrupted as well; work that does not can ask between two steps.
 */
@FunctionalInterface
public interface Cancellation {
  /** Never requested: for work that cannot be cancelled. */
  Cancellation NEVER = () -> false;

  /** Whether the answer is no longer wanted. Cheap, may be asked by any thread. */
  boolean requested();
}
