package org.integrationgateway.providers.directory;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.sdk.kind.ProviderKind;

/**
 * Factories of the embedded providers: one for each {@code builtin:NAME} of a kind. A new one needs
 * a line in {@code DeclaredKinds} too.
 */
public final class Builtins {
  private final Map<Name, Made<?>> factories = new HashMap<>();

  private record Name(ProviderKind<?> kind, String builtin) {}

  /** Makes one provider. */
  @FunctionalInterface
  public interface Factory<C extends Record, P> {
    /**
     * The provider; closed at the end when it can be.
     *
     * @param name of the entry in {@code providers}
     * @param config its keys
     */
    P make(String name, C config) throws Exception;
  }

  /** A factory, and the record of the keys of its providers. */
  record Made<C extends Record>(Class<C> config, Factory<C, ?> factory) {
    Object make(String name, ProviderConfig.Carried carried) throws Exception {
      return factory.make(name, carried.config(config));
    }
  }

  /**
   * Adds one.
   *
   * @param config the record of the keys of its providers
   */
  public <C extends Record, P> Builtins with(
      ProviderKind<P> kind, String builtin, Class<C> config, Factory<C, ? extends P> factory) {
    factories.put(new Name(kind, builtin), new Made<>(config, factory));
    return this;
  }

  Optional<Made<?>> find(ProviderKind<?> kind, String builtin) {
    return Optional.ofNullable(factories.get(new Name(kind, builtin)));
  }
}
