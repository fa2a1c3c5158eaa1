package org.integrationgateway.core.catalog;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Picks the connection of a call by the value of one of its parameters.
 *
 * @param parameter name of the parameter that decides
 * @param defaultValue what counts when the caller does not give it
 * @param connections by value
 */
public record ConnectionPicker(
    String parameter, Optional<String> defaultValue, Map<String, Connection> connections) {
  public ConnectionPicker {
    connections = Map.copyOf(connections);
  }

  /** The connection this input asks for; empty when it asks for none that is listed. */
  public Optional<Connection> connection(ObjectNode input) {
    var given = input.get(parameter);
    @Nullable String value =
        given == null || given.isNull() ? defaultValue.orElse(null) : given.asString("");
    return value == null ? Optional.empty() : Optional.ofNullable(connections.get(value));
  }
}
