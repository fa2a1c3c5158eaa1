package org.integrationgateway.providers.instance;

/**
 * Starts a provider once.
 *
 * @param <S> what serves, once it is configured
 */
@FunctionalInterface
public interface ProviderLauncher<S> {
  /**
   * Starts it and comes back at once; whether it serves is found out by {@link
   * ProviderInstance#open}.
   *
   * @throws StartFailure when not even a process could be started
   */
  ProviderInstance<S> launch() throws StartFailure;

  /** How often the provider tried to reach a host that it may not reach. */
  default long refusals() {
    return 0;
  }
}
