package org.integrationgateway.wire.transport;

/**
 * Finds the provider that carries a request out.
 *
 * @param <P> the interface of its kind
 */
@FunctionalInterface
public interface Serving<P> {
  /**
   * The provider; throws while it does not serve.
   *
   * @param provider its name in the deployment, as the request says it; empty: the request names
   *     none. The process of a provider serves one provider and ignores the name.
   */
  P named(String provider);

  /** The provider of requests that have no name. */
  default P unnamed() {
    return named("");
  }
}
