package org.integrationgateway.server.provider.supervision;

/** Starts a provider once. */
@FunctionalInterface
public interface ProviderLauncher {
  /**
   * Starts it and comes back at once; whether it serves is found out by {@link
   * ProviderInstance#open}.
   *
   * @throws StartFailure when not even a process could be started
   */
  ProviderInstance launch() throws StartFailure;
}
