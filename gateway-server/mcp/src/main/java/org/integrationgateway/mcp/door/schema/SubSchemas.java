package org.integrationgateway.mcp.door.schema;

import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The places of a JSON Schema that hold schemas; members of other places are values. */
final class SubSchemas {
  private static final Set<String> MAPS =
      Set.of("properties", "patternProperties", "dependentSchemas", "$defs", "definitions");

  private static final Set<String> LISTS = Set.of("allOf", "anyOf", "oneOf", "prefixItems");

  private static final Set<String> SINGLE =
      Set.of(
          "items",
          "additionalItems",
          "additionalProperties",
          "contains",
          "not",
          "if",
          "then",
          "else",
          "propertyNames",
          "unevaluatedItems",
          "unevaluatedProperties");

  private SubSchemas() {}

  /**
   * Returns a copy of a schema with other schemas in it.
   *
   * @param change a schema, as an object or a boolean, to the one that stands there instead; empty
   *     leaves it out
   */
  static ObjectNode mapped(ObjectNode schema, Function<JsonNode, Optional<JsonNode>> change) {
    var copy = Json.object();
    for (var member : schema.properties()) {
      var name = member.getKey();
      var value = member.getValue();
      if (MAPS.contains(name) && value instanceof ObjectNode map) {
        var changed = copy.putObject(name);
        map.properties()
            .forEach(
                entry ->
                    change.apply(entry.getValue()).ifPresent(to -> changed.set(entry.getKey(), to)));
      } else if (value instanceof ArrayNode list && (LISTS.contains(name) || name.equals("items"))) {
        var changed = copy.putArray(name);
        list.forEach(each -> change.apply(each).ifPresent(changed::add));
      } else if (SINGLE.contains(name) && value.isObject()) {
        change.apply(value).ifPresent(to -> copy.set(name, to));
      } else {
        copy.set(name, value);
      }
    }
    return copy;
  }
}
