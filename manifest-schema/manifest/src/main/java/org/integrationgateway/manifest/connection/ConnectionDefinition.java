package org.integrationgateway.manifest.connection;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * An entry of {@code spec.connections}: how the app authenticates to an upstream, and whose
 * credential it presents.
 *
 * @param name of the entry; {@code default} is used where nothing names a connection
 * @param displayName name for people; empty: the name is shown
 * @param mode as declared, otherwise {@code subject} with authentication and {@code none} without
 * @param exposure {@code user}: people connect it; {@code internal}: only the app itself uses it,
 *     with a deployment credential
 * @param auth what people fill in or agree to, and how it is presented
 * @param params values that belong to a connection and stand for {@code {name}} in URLs, by name,
 *     in the order of the manifest
 * @param discovery the request made after connecting, which finds parameters or lets people choose
 */
public record ConnectionDefinition(
    String name,
    Optional<String> displayName,
    ConnectionMode mode,
    Exposure exposure,
    ConnectionAuth auth,
    Map<String, ConnectionParameter> params,
    Optional<Discovery> discovery) {
  /**
   * Copies the parameters in their order and checks the name.
   *
   * @throws IllegalArgumentException when the name is blank
   */
  public ConnectionDefinition {
    params = Collections.unmodifiableMap(new LinkedHashMap<>(params));
    if (name.isBlank()) {
      throw new IllegalArgumentException("a connection needs a name");
    }
  }
}
