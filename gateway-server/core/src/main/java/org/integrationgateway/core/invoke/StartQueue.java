package org.integrationgateway.core.invoke;

/**
 * Lets calls wait for a provider that is being started, without taking a thread from other calls.
 */
@FunctionalInterface
public interface StartQueue {
  /**
   * Waits.
   *
   * @throws org.integrationgateway.core.error.GatewayException {@code OVERLOADED} when too many do
   */
  void during(Runnable wait);
}
