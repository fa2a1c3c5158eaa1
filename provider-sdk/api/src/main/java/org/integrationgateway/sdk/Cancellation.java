package org.integrationgateway.sdk;

/** Tells running work that its result is no longer wanted. */
@FunctionalInterface
public interface Cancellation {
  /** Never requested: for work that cannot be cancelled. */
  Cancellation NEVER = () -> false;

  /** Whether the answer is no longer wanted. Cheap, may be asked by any thread. */
  boolean requested();
}
