package org.integrationgateway.sdk;

/** Tells running work that nobody waits for it any more. */
@FunctionalInterface
public interface Cancellation {
  /** Never requested: for work that nobody can call off. */
  Cancellation NEVER = () -> false;

  /** Whether the answer is no longer wanted. Cheap, may be asked by any thread. */
  boolean requested();
}
