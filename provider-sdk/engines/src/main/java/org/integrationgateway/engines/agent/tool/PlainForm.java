package org.integrationgateway.engines.agent.tool;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/**
 * The spellings of JSON Schema that all vendors of models take: no boolean schemas, no lists of
 * types, no {@code const}, items for each array, a declaration for each required member, nothing of
 * earlier drafts, at most ten levels of objects.
 */
final class PlainForm {
  private static final int MOST_LEVELS = 10;

  private static final Set<String> TYPES =
      Set.of("object", "array", "string", "number", "integer", "boolean", "null");

  private PlainForm() {}

  static Map<String, @Nullable Object> of(Map<String, @Nullable Object> schema) {
    var plain = plain(schema, 0);
    plain.keySet().removeAll(List.of("$schema", "$id", "id"));
    return plain;
  }

  /** Returns a schema that permits everything; empty for one that permits nothing. */
  static Optional<Map<String, @Nullable Object>> ofBoolean(@Nullable Object schema) {
    return Boolean.FALSE.equals(schema) ? Optional.empty() : Optional.of(new LinkedHashMap<>());
  }

  private static Map<String, @Nullable Object> plain(
      Map<String, @Nullable Object> schema, int level) {
    int below = schema.containsKey("properties") ? level + 1 : level;
    if (below > MOST_LEVELS) {
      var cut = new LinkedHashMap<String, @Nullable Object>();
      cut.put("type", "object");
      if (schema.get("description") instanceof String text) {
        cut.put("description", text);
      }
      return cut;
    }
    var plain =
        SubSchemas.mapped(
            schema,
            each -> {
              var members = JsonValues.members(each);
              return members == null ? ofBoolean(each) : Optional.of(plain(members, below));
            });
    constant(plain);
    bound(plain, "minimum", "exclusiveMinimum");
    bound(plain, "maximum", "exclusiveMaximum");
    if (plain.get("required") instanceof Boolean) {
      plain.remove("required");
    }
    declareRequired(plain);
    types(plain);
    items(plain);
    return plain;
  }

  private static void constant(Map<String, @Nullable Object> schema) {
    if (schema.containsKey("const") && !schema.containsKey("enum")) {
      schema.put("enum", Arrays.asList(schema.remove("const")));
    }
  }

  /** Draft 4 has a boolean beside the bound. */
  private static void bound(Map<String, @Nullable Object> schema, String bound, String exclusive) {
    if (!(schema.get(exclusive) instanceof Boolean is)) {
      return;
    }
    schema.remove(exclusive);
    if (is && schema.get(bound) != null) {
      schema.put(exclusive, schema.remove(bound));
    }
  }

  private static void declareRequired(Map<String, @Nullable Object> schema) {
    var properties = JsonValues.members(schema.get("properties"));
    if (properties != null) {
      for (var name : SubSchemas.required(schema)) {
        properties.putIfAbsent(name, Map.of());
      }
    }
  }

  private static void items(Map<String, @Nullable Object> schema) {
    if (schema.get("items") instanceof List<?> tuple) {
      schema.put("prefixItems", tuple);
      schema.remove("items");
    }
    boolean array = "array".equals(schema.get("type")) || schema.containsKey("prefixItems");
    if (array && JsonValues.members(schema.get("items")) == null) {
      schema.put("items", Map.of());
    }
  }

  /** A list of types is a choice between schemas of one type each. */
  private static void types(Map<String, @Nullable Object> schema) {
    var type = schema.get("type");
    if (type == null || type instanceof String name && TYPES.contains(name)) {
      return;
    }
    schema.remove("type");
    if (!(type instanceof List<?> list)) {
      return;
    }
    var names = list.stream().filter(TYPES::contains).map(String.class::cast).distinct().toList();
    if (names.size() == 1) {
      schema.put("type", names.get(0));
    } else if (names.size() > 1 && names.size() < TYPES.size() && !schema.containsKey("anyOf")) {
      choose(schema, names);
    }
  }

  private static void choose(Map<String, @Nullable Object> schema, List<String> types) {
    var rules = new LinkedHashMap<>(schema);
    rules.keySet().removeAll(SchemaReferences.ANNOTATIONS);
    schema.keySet().retainAll(SchemaReferences.ANNOTATIONS);
    boolean nullable = types.size() == 2 && types.contains("null");
    if (nullable && rules.get("enum") instanceof List<?> values) {
      rules.put("enum", values.stream().filter(Objects::nonNull).toList());
    }
    var choice = new ArrayList<@Nullable Object>();
    for (var type : types) {
      var one = new LinkedHashMap<String, @Nullable Object>();
      one.put("type", type);
      if (!type.equals("null")) {
        one.putAll(rules);
        items(one);
      }
      choice.add(one);
    }
    schema.put("anyOf", choice);
  }
}
