package org.integrationgateway.server.provider.host;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.sdk.Party;
import org.integrationgateway.sdk.kind.ProviderKind;

/**
 * What the configuration grants one provider.
 *
 * @param path of its entry in the configuration, such as {@code apps.mail}
 * @param name by which it is known; what it keeps is kept apart under it
 * @param party what it is: workflows and agents run on their own and may name whom they run as
 * @param invokes which operations it may invoke; empty: all of them
 * @param services names of the providers it may use, by kind; an empty name: the default one
 */
public record HostGrants(
    String path,
    String name,
    Party party,
    Optional<List<Invoke>> invokes,
    Map<ProviderKind<?>, Set<String>> services) {
  public HostGrants {
    invokes = invokes.map(List::copyOf);
    var copy = new HashMap<ProviderKind<?>, Set<String>>();
    services.forEach((kind, names) -> copy.put(kind, Set.copyOf(names)));
    services = Map.copyOf(copy);
  }

  /**
   * An operation of another app.
   *
   * @param operation empty: every operation
   */
  public record Invoke(String app, String operation) {}

  /** One that may only write logs. */
  public static HostGrants nothing(String path, String name) {
    return new HostGrants(path, name, Party.PROVIDER, Optional.of(List.of()), Map.of());
  }

  /** One that runs on its own: any operation, within what whom it runs as may do. */
  public static HostGrants independent(String path, String name, Party party) {
    return new HostGrants(path, name, party, Optional.empty(), Map.of());
  }

  boolean mayInvoke(String app, String operation) {
    return invokes.isEmpty()
        || invokes.get().contains(new Invoke(app, operation))
        || invokes.get().contains(new Invoke(app, ""));
  }

  boolean mayUse(ProviderKind<?> kind, String service) {
    return services.getOrDefault(kind, Set.of()).contains(service);
  }
}
