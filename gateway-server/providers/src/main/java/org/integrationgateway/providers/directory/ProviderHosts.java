package org.integrationgateway.providers.directory;

import java.util.Optional;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.grants.Grants;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.core.invoke.Invoker;
import org.integrationgateway.core.invoke.InvokerApps;
import org.integrationgateway.core.provider.ServiceFinder;
import org.integrationgateway.providers.granted.HostGrants;
import org.integrationgateway.providers.granted.HostOffers;
import org.integrationgateway.providers.host.LaunchHost;
import org.integrationgateway.sdk.credentials.ExternalCredentials;

/** The host services that each provider process may use. */
public final class ProviderHosts {
  private final HostOffers offers;

  /**
   * @param providers that the processes may use
   */
  public ProviderHosts(Invoker invoker, ExternalCredentials credentials, ServiceFinder providers) {
    this.offers =
        new HostOffers(
            grants -> new InvokerApps(invoker, grants.party(), grants.name()),
            providers,
            Optional.of(credentials));
  }

  /** The host services of an app. */
  public LaunchHost of(AppConfig app) {
    return new LaunchHost(HostGrants.app(app.name(), app.grants()), offers);
  }

  /** The host services of a provider. */
  public LaunchHost of(ProviderConfig provider) {
    var granted =
        provider.origin() instanceof ProviderConfig.Packaged packaged
            ? packaged.grants()
            : Grants.NONE;
    return new LaunchHost(
        HostGrants.of(provider.kind(), provider.path(), provider.name(), granted), offers);
  }
}
