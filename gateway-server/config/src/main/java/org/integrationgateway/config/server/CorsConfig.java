package org.integrationgateway.config.server;

import java.util.List;

/**
 * {@code server.cors}: pages of other origins that may use the gateway with a token.
 *
 * @param loopback whether pages of the caller's own machine may use {@code /mcp} and log in for it
 * @param origins as browsers write them in {@code Origin}
 */
public record CorsConfig(boolean loopback, List<String> origins) {
  /** The defaults, which {@code docs/reference/configuration.md} lists. */
  public static final CorsConfig DEFAULT = new CorsConfig(true, List.of());

  public CorsConfig {
    origins = List.copyOf(origins);
  }
}
