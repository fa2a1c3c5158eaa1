package org.integrationgateway.server.api.v2.openapi;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;

/** Examples of request bodies, by service and method. */
final class BodyExamples {
  private static final String FILE = "examples.json";

  private final JsonNode byMethod;

  private BodyExamples(JsonNode byMethod) {
    this.byMethod = byMethod;
  }

  static BodyExamples read() {
    try (var file = BodyExamples.class.getResourceAsStream(FILE)) {
      if (file == null) {
        throw new IllegalStateException(FILE + " is not in the class path");
      }
      return new BodyExamples(Json.parse(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The example of a method. */
  JsonNode of(PublicMethod method) {
    return byMethod.path(method.name());
  }
}
