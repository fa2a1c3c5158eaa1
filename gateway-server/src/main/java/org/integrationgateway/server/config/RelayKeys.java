package org.integrationgateway.server.config;

import static org.integrationgateway.server.config.shape.Key.block;
import static org.integrationgateway.server.config.shape.Key.optional;
import static org.integrationgateway.server.config.shape.Key.withDefault;
import static org.integrationgateway.server.config.shape.Scalars.HTTP_URL;

import java.net.URI;
import java.util.List;
import org.integrationgateway.server.config.shape.Block;
import org.integrationgateway.server.config.shape.Key;
import org.integrationgateway.server.config.shape.ListOf;
import org.integrationgateway.server.config.shape.NetworkText;
import org.integrationgateway.server.config.shape.Settings;

/** {@code runtime.relay}. */
final class RelayKeys {
  private RelayKeys() {}

  static final Key<URI> BASE_URL =
      optional(
          "baseUrl",
          HTTP_URL,
          "The public listener as apps elsewhere reach it: https, or http where the network is"
              + " trusted. Default: server.baseUrl, else this machine's own address.");

  static final Key<List<String>> NETWORKS =
      withDefault(
          "networks",
          new ListOf<>(NetworkText.NETWORK),
          List.of(),
          "The only networks from which apps elsewhere may ask, such as 10.0.0.0/8. Default: all.");

  static final Key<Settings> RELAY =
      block(
          "relay",
          Block.of(BASE_URL, NETWORKS),
          "The way by which apps that runtimes run ask this host for its services.");

  static RelayConfig read(Settings relay) {
    return new RelayConfig(relay.find(BASE_URL), relay.get(NETWORKS));
  }
}
