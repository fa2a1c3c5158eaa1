package org.integrationgateway.server.config;

import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * The way back for apps that runtimes run.
 *
 * @param baseUrl the public listener as they reach it
 * @param networks the only ones from which they may ask; empty: all
 */
public record RelayConfig(Optional<URI> baseUrl, List<String> networks) {
  /** From anywhere, to wherever the server is reached. */
  public static final RelayConfig OPEN = new RelayConfig(Optional.empty(), List.of());

  public RelayConfig {
    networks = List.copyOf(networks);
  }
}
