package org.integrationgateway.server.config;

import org.integrationgateway.sdk.secrets.Secrets;
import org.integrationgateway.server.config.providers.ProviderConfig;

/**
 * Starts the secret providers that are packages, for the time in which a configuration is read:
 * what refers to their secrets cannot be read without them.
 */
@FunctionalInterface
public interface SecretPackages {
  /** Starts none, and says so where one is needed. */
  SecretPackages NONE =
      provider -> {
        throw new IllegalStateException("no provider is started where this is read");
      };

  /**
   * Starts one and waits until it serves.
   *
   * @throws RuntimeException when it does not come to that; the message says why
   */
  Started start(ProviderConfig provider);

  /** A provider that serves. */
  interface Started extends AutoCloseable {
    Secrets secrets();

    /** Ends it. */
    @Override
    void close();
  }
}
