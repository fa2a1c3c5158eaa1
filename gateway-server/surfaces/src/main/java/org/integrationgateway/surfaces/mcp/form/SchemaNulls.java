package org.integrationgateway.surfaces.mcp.form;

import java.util.Set;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Takes keywords without a value out of schemas, as some libraries write absent ones. */
final class SchemaNulls {
  private static final int DEEPEST = 64;

  /** The keywords whose values are data and no schemas. */
  private static final Set<String> DATA =
      Set.of("default", "const", "enum", "example", "examples", "required", "type");

  private static final Set<String> VALUES = Set.of("default", "const", "example");

  private static final Set<String> MAPS =
      Set.of("properties", "patternProperties", "$defs", "definitions", "dependentSchemas");

  private SchemaNulls() {}

  /** A schema without nulls; a schema of a member that is null accepts anything. */
  static ObjectNode without(ObjectNode schema) {
    return without(schema, 0);
  }

  private static ObjectNode without(ObjectNode schema, int depth) {
    var clean = Json.object();
    for (var keyword : schema.properties()) {
      var name = keyword.getKey();
      var value = keyword.getValue();
      if (!value.isNull() || VALUES.contains(name)) {
        clean.set(name, DATA.contains(name) ? value : cleaned(name, value, depth + 1));
      }
    }
    return clean;
  }

  private static JsonNode cleaned(String name, JsonNode value, int depth) {
    if (depth > DEEPEST) {
      return value;
    }
    if (value.isArray()) {
      var items = Json.array();
      value.forEach(item -> items.add(cleaned("", item, depth + 1)));
      return items;
    }
    if (!(value instanceof ObjectNode object)) {
      return value;
    }
    if (!MAPS.contains(name)) {
      return without(object, depth);
    }
    var schemas = Json.object();
    object
        .properties()
        .forEach(
            each ->
                schemas.set(
                    each.getKey(),
                    each.getValue().isNull()
                        ? Json.object()
                        : cleaned("", each.getValue(), depth + 1)));
    return schemas;
  }
}
