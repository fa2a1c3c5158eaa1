package org.integrationgateway.engines.agent.tool;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/** The places of a JSON Schema that hold schemas; members of other places are values. */
final class SubSchemas {
  private static final Set<String> MAPS =
      Set.of("properties", "patternProperties", "dependentSchemas", "$defs", "definitions");

  private static final Set<String> LISTS =
      Set.of("allOf", "anyOf", "oneOf", "prefixItems", "items");

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
  static Map<String, @Nullable Object> mapped(
      Map<String, @Nullable Object> schema,
      Function<@Nullable Object, Optional<Map<String, @Nullable Object>>> change) {
    var copy = new LinkedHashMap<String, @Nullable Object>();
    schema.forEach(
        (name, value) -> {
          var members = JsonValues.members(value);
          if (MAPS.contains(name) && members != null) {
            var changed = new LinkedHashMap<String, @Nullable Object>();
            members.forEach((key, one) -> change.apply(one).ifPresent(to -> changed.put(key, to)));
            copy.put(name, changed);
          } else if (LISTS.contains(name) && value instanceof List<?> list) {
            var changed = new ArrayList<@Nullable Object>();
            list.forEach(one -> change.apply(one).ifPresent(changed::add));
            copy.put(name, changed);
          } else if (SINGLE.contains(name) && members != null) {
            change.apply(value).ifPresent(to -> copy.put(name, to));
          } else {
            copy.put(name, value);
          }
        });
    return copy;
  }

  /** Returns the names that {@code required} of a schema has. */
  static List<String> required(Map<String, @Nullable Object> schema) {
    return schema.get("required") instanceof List<?> names
        ? names.stream().filter(String.class::isInstance).map(String.class::cast).toList()
        : List.of();
  }
}
