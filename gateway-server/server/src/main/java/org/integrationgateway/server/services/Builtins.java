package org.integrationgateway.server.services;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.config.shape.Settings;

/**
 * Factories of the embedded providers: one for each {@code builtin:NAME} of a kind. A new one needs
 * a line in {@code DeclaredKinds} too.
 */
public final class Builtins {
  private final Map<Name, Factory<?>> factories = new HashMap<>();

  private record Name(ProviderKind<?> kind, String builtin) {}

  /** Makes one provider. */
  @FunctionalInterface
  public interface Factory<P> {
    /**
     * The provider; closed at the end when it can be.
     *
     * @param name of the entry in {@code providers}
     * @param config the values of its keys
     */
    P make(String name, Settings config) throws Exception;
  }

  /** Adds one. */
  public <P> Builtins with(ProviderKind<P> kind, String builtin, Factory<? extends P> factory) {
    factories.put(new Name(kind, builtin), factory);
    return this;
  }

  Optional<Factory<?>> find(ProviderKind<?> kind, String builtin) {
    return Optional.ofNullable(factories.get(new Name(kind, builtin)));
  }
}
