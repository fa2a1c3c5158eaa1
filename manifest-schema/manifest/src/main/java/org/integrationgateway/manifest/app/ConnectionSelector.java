package org.integrationgateway.manifest.app;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.fields.InvalidMemberException;

/**
 * Lets a parameter choose the connection.
 *
 * @param parameter name of the parameter
 * @param defaultValue the parameter's value when the caller gives none
 * @param connections by value of the parameter
 */
public record ConnectionSelector(
    String parameter, Optional<String> defaultValue, Map<String, String> connections) {
  public ConnectionSelector {
    connections = Collections.unmodifiableMap(new LinkedHashMap<>(connections));
    if (parameter.isBlank() || connections.isEmpty()) {
      throw new IllegalArgumentException("a connectionSelector needs 'parameter' and 'values'");
    }
    if (defaultValue.isPresent() && !connections.containsKey(defaultValue.get())) {
      throw new InvalidMemberException(
          "default",
          "the connectionSelector's default '"
              + defaultValue.get()
              + "' is not one of its values: "
              + String.join(", ", connections.keySet()));
    }
  }
}
