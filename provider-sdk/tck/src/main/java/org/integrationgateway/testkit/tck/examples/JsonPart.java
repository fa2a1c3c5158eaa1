package org.integrationgateway.testkit.tck.examples;

import java.util.Map;
import org.integrationgateway.document.Node;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** A part of a document as JSON. */
final class JsonPart {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_LONG_FOR_INTS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private JsonPart() {}

  static String of(Node node) {
    return JSON.writeValueAsString(node.toJava());
  }

  static Map<String, @Nullable Object> object(Node node) {
    if (!(node instanceof Node.Mapping)) {
      throw new IllegalArgumentException("a schema must be a mapping, but is " + node.describe());
    }
    return JSON.readValue(of(node), new TypeReference<>() {});
  }
}
