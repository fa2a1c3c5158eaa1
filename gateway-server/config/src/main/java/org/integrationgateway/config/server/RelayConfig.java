package org.integrationgateway.config.server;

import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * How providers that runtimes run reach this server.
 *
 * @param baseUrl the URL of the public listener for them
 * @param networks the only networks that they may call from; empty: all
 */
public record RelayConfig(Optional<URI> baseUrl, List<String> networks) {
  /** A relay for all networks, at the server's own base URL. */
  public static final RelayConfig OPEN = new RelayConfig(Optional.empty(), List.of());

  public RelayConfig {
    networks = List.copyOf(networks);
  }
}
