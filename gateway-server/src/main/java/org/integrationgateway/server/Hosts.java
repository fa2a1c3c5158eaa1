package org.integrationgateway.server;

import java.util.HashMap;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.sdk.Party;
import org.integrationgateway.sdk.credentials.ExternalCredentials;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.config.AppConfig;
import org.integrationgateway.server.config.providers.ProviderConfig;
import org.integrationgateway.server.invoke.Invoker;
import org.integrationgateway.server.invoke.InvokerApps;
import org.integrationgateway.server.provider.host.HostGrants;
import org.integrationgateway.server.provider.host.LaunchHost;
import org.integrationgateway.server.provider.host.Offers;
import org.integrationgateway.server.provider.host.ServiceFinder;
import org.integrationgateway.server.services.ProviderDirectory;

/** What each provider in a process of its own may ask of this server. */
final class Hosts implements ServiceFinder {
  private final Offers offers;
  private volatile Optional<ProviderDirectory> services = Optional.empty();

  Hosts(Invoker invoker, ExternalCredentials credentials) {
    this.offers =
        new Offers(
            grants -> new InvokerApps(invoker, grants.party(), grants.name()),
            this,
            Optional.of(credentials));
  }

  /** From now on these are there: they are started by this server too. */
  void serve(ProviderDirectory started) {
    services = Optional.of(started);
  }

  LaunchHost of(AppConfig app) {
    return new LaunchHost(grants(app), offers);
  }

  /** What the configuration binds it to. */
  private static HostGrants grants(AppConfig app) {
    var services = new HashMap<ProviderKind<?>, Set<String>>();
    app.bindings().providers().forEach((kind, names) -> services.put(kind, Set.copyOf(names)));
    var invokes =
        app.bindings().invokes().stream()
            .map(granted -> new HostGrants.Invoke(granted.app(), granted.operation().orElse("")))
            .toList();
    return new HostGrants(
        "apps." + app.name(), app.name(), Party.PROVIDER, Optional.of(invokes), services);
  }

  LaunchHost of(ProviderConfig provider) {
    return new LaunchHost(grants(provider), offers);
  }

  private static HostGrants grants(ProviderConfig provider) {
    var path = provider.path();
    var name = provider.name();
    if (provider.kind() == ProviderKind.WORKFLOW) {
      return HostGrants.independent(path, name, Party.WORKFLOW);
    }
    return provider.kind().text().equals("agent")
        ? HostGrants.independent(path, name, Party.AGENT)
        : HostGrants.nothing(path, name);
  }

  @Override
  public <P> Optional<P> find(ProviderKind<P> kind, String name) {
    return services.flatMap(
        there -> name.isEmpty() ? there.byDefault(kind) : there.find(kind, name));
  }
}
