package org.integrationgateway.providers.directory;

import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.core.provider.ServiceFinder;
import org.integrationgateway.providers.Entry;
import org.integrationgateway.providers.Providers;
import org.integrationgateway.sdk.kind.ProviderKind;

/**
 * The providers that this server has started: empty at first, because the routes for operators
 * answer during the start, and because a provider process may call the server and other providers
 * while it is being started.
 */
public final class RunningProviders implements ServiceFinder {
  private volatile Optional<ProviderDirectory> services = Optional.empty();
  private volatile Optional<Apps> apps = Optional.empty();

  /**
   * The apps.
   *
   * @param retry takes the name of an app that could not be served, and tries it again; gives the
   *     reason when it still cannot be
   */
  private record Apps(Providers providers, Function<String, Optional<String>> retry) {}

  /** Adds the providers of services, all started. */
  public void started(ProviderDirectory directory) {
    services = Optional.of(directory);
  }

  /** Adds the providers of apps, all started and not deployed yet. */
  public void started(Providers providers) {
    deployed(providers, app -> Optional.of("the gateway is starting"));
  }

  /**
   * Adds the providers of apps, all deployed.
   *
   * @param retry takes the name of an app that could not be served, and tries it again; gives the
   *     reason when it still cannot be
   */
  public void deployed(Providers providers, Function<String, Optional<String>> retry) {
    apps = Optional.of(new Apps(providers, retry));
  }

  /** Tries an app again; the reason when it still cannot be served. */
  Optional<String> retry(String app) {
    return apps.flatMap(there -> there.retry().apply(app));
  }

  /** The providers of services, once they are started. */
  public Optional<ProviderDirectory> services() {
    return services;
  }

  /** The provider of this kind and name; an empty name means the default one. */
  @Override
  public <P> Optional<P> find(ProviderKind<P> kind, String name) {
    return services.flatMap(
        there -> name.isEmpty() ? there.byDefault(kind) : there.find(kind, name));
  }

  /** The entry of a provider of any kind, once it is started. */
  Optional<Entry> entry(String kind, String name) {
    return kind.equals(ProviderKind.APP.text())
        ? apps.flatMap(there -> there.providers().find(name))
        : services.flatMap(there -> there.entry(kind, name));
  }

  /** The providers of apps, once they are started. */
  Optional<Providers> apps() {
    return apps.map(Apps::providers);
  }
}
