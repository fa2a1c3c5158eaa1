package org.integrationgateway.providers.launch;

import java.net.URI;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.core.provider.AppLoadException;
import org.integrationgateway.providers.host.Relays;
import org.integrationgateway.sdk.runtime.RuntimeProvider;

/**
 * The runtimes and connections for providers that run on another machine.
 *
 * @param runtimes by their names in the configuration
 * @param relays the ways back to this host
 * @param relayUrl where they begin
 */
public record Hosting(
    Function<String, Optional<RuntimeProvider>> runtimes,
    Relays relays,
    Supplier<URI> relayUrl,
    InstantSource clock) {
  /** Nowhere. */
  public static final Hosting NOWHERE =
      new Hosting(
          name -> Optional.empty(),
          new Relays(address -> false, InstantSource.system()),
          () -> URI.create("http://localhost"),
          InstantSource.system());

  /**
   * A runtime as an app uses it.
   *
   * @param renewal run some time before what a launch was given to be known by expires
   * @throws AppLoadException when there is no such runtime
   */
  public HostedPlace place(String runtime, AppConfig app, Runnable renewal) {
    var found =
        runtimes
            .apply(runtime)
            .orElseThrow(
                () ->
                    AppLoadException.misconfigured(
                        app.name(), "there is no runtime provider '%s'".formatted(runtime)));
    var url = relayUrl.get();
    var allowed =
        app.allowedHosts()
            .map(hosts -> Stream.concat(hosts.stream(), Stream.of(url.getHost())).toList());
    return new HostedPlace(runtime, found, allowed, url, this, renewal);
  }
}
