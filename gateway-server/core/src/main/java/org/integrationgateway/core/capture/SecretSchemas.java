package org.integrationgateway.core.capture;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Finds the members that JSON Schemas call secret: {@code format: password}, {@code x-secret:
 * true}. A name that one place calls secret is secret everywhere in the bodies of the call.
 */
final class SecretSchemas {
  private static final int MOST_NODES = 20_000;

  private SecretSchemas() {}

  static Set<String> names(List<ObjectNode> schemas) {
    var names = new HashSet<String>();
    var open = new ArrayDeque<JsonNode>(schemas);
    for (int nodes = 0; !open.isEmpty() && nodes < MOST_NODES; nodes++) {
      var schema = open.pop();
      if (schema.path("properties") instanceof ObjectNode properties) {
        properties.forEachEntry(
            (name, property) -> {
              if (isSecret(property)) {
                names.add(name);
              }
            });
      }
      for (var below : schema) {
        if (below.isContainer()) {
          open.push(below);
        }
      }
    }
    return names;
  }

  private static boolean isSecret(JsonNode schema) {
    return schema.path("format").asString("").equals("password")
        || schema.path("x-secret").asBoolean(false);
  }
}
