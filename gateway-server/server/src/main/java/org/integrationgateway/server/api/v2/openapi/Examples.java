package org.integrationgateway.server.api.v2.openapi;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;

/** Examples of request bodies, by service and method. */
final class Examples {
  private static final String FILE = "examples.json";

  private final JsonNode byMethod;

  private Examples(JsonNode byMethod) {
    this.byMethod = byMethod;
  }

  static Examples read() {
    try (var file = Examples.class.getResourceAsStream(FILE)) {
      if (file == null) {
        throw new IllegalStateException(FILE + " is not in the class path");
      }
      return new Examples(Json.parse(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The example of a method. */
  JsonNode of(PublicMethod method) {
    return byMethod.path(method.name());
  }
}
