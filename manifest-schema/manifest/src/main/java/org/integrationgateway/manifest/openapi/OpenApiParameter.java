package org.integrationgateway.manifest.openapi;

import java.util.Optional;
import org.integrationgateway.manifest.app.ParameterType;

/**
 * A parameter of an operation; the members of an object in the body count as parameters too.
 *
 * @param in {@code path}, {@code query}, {@code header}, {@code cookie} or {@code body}
 * @param type declared by the schema, otherwise string
 */
public record OpenApiParameter(
    String name, String in, ParameterType type, boolean required, Optional<String> description) {
  public OpenApiParameter {
    if (name.isEmpty() || in.isEmpty()) {
      throw new IllegalArgumentException("a parameter has a name and a place");
    }
  }
}
