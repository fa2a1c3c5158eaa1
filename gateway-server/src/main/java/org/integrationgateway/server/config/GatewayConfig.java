package org.integrationgateway.server.config;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The whole configuration, checked.
 *
 * @param home folder of what the server keeps by default: database, unpacked packages, sockets
 * @param policies by name
 * @param apps by deployment name, in the order of the file
 */
public record GatewayConfig(
    Path home,
    ServerConfig server,
    StorageConfig storage,
    Map<String, PolicyConfig> policies,
    Map<String, AppConfig> apps) {
  public GatewayConfig {
    policies = Map.copyOf(policies);
    apps = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(apps));
  }
}
