package org.integrationgateway.config.server;

import static org.integrationgateway.config.shape.Key.block;
import static org.integrationgateway.config.shape.Key.optional;
import static org.integrationgateway.config.shape.Key.withDefault;
import static org.integrationgateway.config.shape.Scalars.HTTP_URL;

import java.net.URI;
import java.util.List;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.ListOf;
import org.integrationgateway.config.shape.NetworkText;
import org.integrationgateway.config.shape.Settings;

/** {@code runtime.relay}. */
public final class RelayKeys {
  private RelayKeys() {}

  public static final Key<URI> BASE_URL =
      optional(
          "baseUrl",
          HTTP_URL,
          "The URL of the public listener for providers that runtimes run: https, or http where the network is trusted. Default: server.baseUrl, else this machine's own address.");

  public static final Key<List<String>> NETWORKS =
      withDefault(
          "networks",
          new ListOf<>(NetworkText.NETWORK),
          List.of(),
          "The only networks that providers in runtimes may call from, such as 10.0.0.0/8. Default: all.");

  public static final Key<Settings> RELAY =
      block(
          "relay",
          Block.of(BASE_URL, NETWORKS),
          "How providers that runtimes run reach the services of this host.");

  public static RelayConfig read(Settings relay) {
    return new RelayConfig(relay.find(BASE_URL), relay.get(NETWORKS));
  }
}
