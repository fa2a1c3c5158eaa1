package org.integrationgateway.connections.declared;

import java.util.Optional;
import org.integrationgateway.core.provider.ServiceFinder;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.slf4j.LoggerFactory;

/** Reads secrets of the configured stores. */
@FunctionalInterface
public interface SecretValues {
  /** No stores. */
  SecretValues NONE = (provider, name) -> Optional.empty();

  /** The stores among the running providers. */
  static SecretValues of(ServiceFinder services) {
    var log = LoggerFactory.getLogger(SecretValues.class);
    return (provider, name) -> {
      try {
        return services.find(ProviderKind.SECRETS, provider).map(store -> store.get(name).value());
      } catch (ServiceException refused) {
        log.warn(
            "secret '{}' of provider '{}' cannot be read: {}",
            name,
            provider,
            refused.getMessage());
        return Optional.empty();
      }
    };
  }

  /**
   * The current value of a secret.
   *
   * @param provider name in {@code providers.secrets}
   * @return empty when there is no such store or secret, or the store cannot be read now
   */
  Optional<Secret> find(String provider, String name);
}
