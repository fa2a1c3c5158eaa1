package org.integrationgateway.server.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.kind.ProviderKind;

/**
 * What an app's provider may use of its host.
 *
 * @param providers names in {@code providers.<kind>}, by kind
 * @param invokes other apps
 */
public record AppBindings(Map<ProviderKind<?>, List<String>> providers, List<Invokes> invokes) {
  /** Nothing. */
  public static final AppBindings NONE = new AppBindings(Map.of(), List.of());

  public AppBindings {
    providers = Map.copyOf(providers);
    invokes = List.copyOf(invokes);
  }

  /**
   * One or all operations of an app.
   *
   * @param operation empty: all of them
   */
  public record Invokes(String app, Optional<String> operation) {}

  /** The providers of a kind that it is bound to. */
  public List<String> of(ProviderKind<?> kind) {
    return providers.getOrDefault(kind, List.of());
  }

  /** Whether it is bound to this provider. */
  public boolean allows(ProviderKind<?> kind, String name) {
    return of(kind).contains(name);
  }

  /** Whether it may call this operation. */
  public boolean allowsCall(String app, String operation) {
    return invokes.stream()
        .anyMatch(
            granted ->
                granted.app().equals(app)
                    && granted.operation().map(operation::equals).orElse(true));
  }
}
