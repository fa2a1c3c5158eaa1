package org.integrationgateway.server.invoke;

/**
 * Where calls wait that nothing can be done about yet, so that they take nothing from others
 * meanwhile.
 */
@FunctionalInterface
public interface Waiting {
  /**
   * Waits.
   *
   * @throws org.integrationgateway.server.error.GatewayException {@code OVERLOADED} when too many
   *     do
   */
  void during(Runnable wait);
}
