package org.integrationgateway.server.services;

import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.provider.Providers;
import org.integrationgateway.server.provider.granted.ServiceFinder;

/**
 * The providers that this server has started: empty at first, because the routes for operators
 * answer during the start, and because a provider process may call the server and other providers
 * while it is being started.
 */
public final class RunningProviders implements ServiceFinder {
  private volatile Optional<ProviderDirectory> services = Optional.empty();
  private volatile Optional<Providers> apps = Optional.empty();
  private volatile Function<String, Optional<String>> retry =
      app -> Optional.of("the server is starting");

  /** Adds the providers of services, all started. */
  public void started(ProviderDirectory directory) {
    services = Optional.of(directory);
  }

  /** Adds the providers of apps, all started. */
  public void started(Providers providers) {
    apps = Optional.of(providers);
  }

  /**
   * Sets how an app that could not be served is tried again.
   *
   * @param again takes the name of an app; gives the reason when the app still cannot be served
   */
  public void retryBy(Function<String, Optional<String>> again) {
    retry = again;
  }

  /** Tries an app again; the reason when it still cannot be served. */
  Optional<String> retry(String app) {
    return retry.apply(app);
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

  /** The providers of apps, once they are started. */
  Optional<Providers> apps() {
    return apps;
  }
}
