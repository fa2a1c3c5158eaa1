package org.integrationgateway.config.environment;

import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.sdk.secrets.Secrets;

/**
 * Starts the secrets providers that are packages while a configuration is read: references to their
 * secrets cannot be read without them.
 */
@FunctionalInterface
public interface SecretPackages {
  /** Starts no provider, and refuses each that is needed. */
  SecretPackages NONE =
      provider -> {
        throw new IllegalStateException("this command starts no providers");
      };

  /**
   * Starts a provider and waits until it serves.
   *
   * @throws RuntimeException when it does not serve; the message has the reason
   */
  Started start(ProviderConfig provider);

  /** A provider that serves. */
  interface Started extends AutoCloseable {
    Secrets secrets();

    /** Stops the provider. */
    @Override
    void close();
  }
}
