package org.integrationgateway.manifest.connection;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * An entry of {@code spec.connections}.
 *
 * @param mode as declared, otherwise {@code subject} with authentication and {@code none} without
 * @param params by name, in the order of the manifest
 * @param discovery the request made after connecting
 */
public record ConnectionDefinition(
    String name,
    Optional<String> displayName,
    ConnectionMode mode,
    Exposure exposure,
    ConnectionAuth auth,
    Map<String, ConnectionParameter> params,
    Optional<Discovery> discovery) {
  public ConnectionDefinition {
    params = Collections.unmodifiableMap(new LinkedHashMap<>(params));
    if (name.isBlank()) {
      throw new IllegalArgumentException("a connection needs a name");
    }
  }
}
