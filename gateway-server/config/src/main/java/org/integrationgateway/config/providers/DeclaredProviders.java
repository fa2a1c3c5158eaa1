package org.integrationgateway.config.providers;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.jspecify.annotations.Nullable;

/**
 * The entries of {@code providers} and of {@code runtime.providers}, in the order of the
 * configuration.
 */
public record DeclaredProviders(List<ProviderConfig> all) {
  public static final DeclaredProviders NONE = new DeclaredProviders(List.of());

  public DeclaredProviders {
    all = List.copyOf(all);
  }

  /** Returns these providers and others. */
  public DeclaredProviders and(List<ProviderConfig> others) {
    var both = new ArrayList<>(all);
    both.addAll(others);
    return new DeclaredProviders(both);
  }

  /** A copy in which this provider is the default of its kind. */
  public DeclaredProviders choosing(ProviderKind<?> kind, String name) {
    return new DeclaredProviders(
        all.stream()
            .map(
                provider ->
                    provider.kind().equals(kind)
                        ? provider.asDefault(provider.name().equals(name))
                        : provider)
            .toList());
  }

  /** A copy whose processes reach only the hosts that their entries name. */
  public DeclaredProviders confined() {
    return new DeclaredProviders(all.stream().map(ProviderConfig::confined).toList());
  }

  /** The providers of one kind. */
  public List<ProviderConfig> of(ProviderKind<?> kind) {
    return all.stream().filter(provider -> provider.kind().equals(kind)).toList();
  }

  /** The provider of this kind and name; without a name, the default one. */
  public Optional<ProviderConfig> find(ProviderKind<?> kind, @Nullable String name) {
    return name == null
        ? defaultOf(kind)
        : of(kind).stream().filter(provider -> provider.name().equals(name)).findFirst();
  }

  /** The default provider of a kind: the one that is marked, else the only one. */
  public Optional<ProviderConfig> defaultOf(ProviderKind<?> kind) {
    var declared = of(kind);
    return declared.stream()
        .filter(ProviderConfig::isDefault)
        .findFirst()
        .or(() -> declared.stream().filter(only -> declared.size() == 1).findFirst());
  }
}
