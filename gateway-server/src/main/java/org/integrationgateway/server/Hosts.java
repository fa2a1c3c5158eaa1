package org.integrationgateway.server;

import java.util.Optional;
import org.integrationgateway.sdk.credentials.ExternalCredentials;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.config.AppConfig;
import org.integrationgateway.server.config.grants.Grants;
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
    return new LaunchHost(HostGrants.app(app.name(), app.grants()), offers);
  }

  LaunchHost of(ProviderConfig provider) {
    var granted =
        provider.origin() instanceof ProviderConfig.Packaged packaged
            ? packaged.grants()
            : Grants.NONE;
    return new LaunchHost(
        HostGrants.of(provider.kind(), provider.path(), provider.name(), granted), offers);
  }

  @Override
  public <P> Optional<P> find(ProviderKind<P> kind, String name) {
    return services.flatMap(
        there -> name.isEmpty() ? there.byDefault(kind) : there.find(kind, name));
  }
}
