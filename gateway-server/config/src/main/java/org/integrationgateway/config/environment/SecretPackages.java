package org.integrationgateway.config.environment;

import java.nio.file.Path;
import org.integrationgateway.builtin.secrets.FileSecrets;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.sdk.secrets.CheckedSecrets;
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

  /**
   * An embedded store that wraps keys.
   *
   * @param home the folder of its files where the configuration names no other
   * @throws IllegalStateException when this store wraps none
   */
  static Started embedded(ProviderConfig.Carried carried, Path home) {
    if (!carried.builtin().equals("file")) {
      throw new IllegalStateException("builtin:" + carried.builtin() + " wraps no keys");
    }
    return new Embedded(
        new CheckedSecrets(FileSecrets.of(carried.config(FileSecrets.Config.class), home)));
  }

  /** A store in this process. */
  record Embedded(Secrets secrets) implements Started {
    @Override
    public void close() {}
  }

  /** A provider that serves. */
  interface Started extends AutoCloseable {
    Secrets secrets();

    /** Stops the provider. */
    @Override
    void close();
  }
}
