package org.integrationgateway.mcp.door.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

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

  static ObjectNode of(ObjectNode schema) {
    var plain = plain(schema, 0);
    plain.remove("$schema");
    plain.remove("$id");
    plain.remove("id");
    return plain;
  }

  private static Optional<JsonNode> within(JsonNode schema, int level) {
    if (schema instanceof ObjectNode object) {
      return Optional.of(plain(object, level));
    }
    return schema.isBoolean() && !schema.booleanValue()
        ? Optional.empty()
        : Optional.of(Json.object());
  }

  private static ObjectNode plain(ObjectNode schema, int level) {
    int below = schema.has("properties") ? level + 1 : level;
    if (below > MOST_LEVELS) {
      var cut = Json.object().put("type", "object");
      Optional.ofNullable(schema.get("description")).ifPresent(text -> cut.set("description", text));
      return cut;
    }
    var plain = SubSchemas.mapped(schema, each -> within(each, below));
    constant(plain);
    bound(plain, "minimum", "exclusiveMinimum");
    bound(plain, "maximum", "exclusiveMaximum");
    if (plain.path("required").isBoolean()) {
      plain.remove("required");
    }
    declareRequired(plain);
    types(plain);
    items(plain);
    return plain;
  }

  private static void constant(ObjectNode schema) {
    var constant = schema.get("const");
    if (constant != null && !schema.has("enum")) {
      schema.remove("const");
      schema.putArray("enum").add(constant);
    }
  }

  /** Draft 4 has a boolean beside the bound. */
  private static void bound(ObjectNode schema, String bound, String exclusive) {
    var is = schema.path(exclusive);
    if (!is.isBoolean()) {
      return;
    }
    schema.remove(exclusive);
    var value = schema.get(bound);
    if (is.booleanValue() && value != null) {
      schema.remove(bound);
      schema.set(exclusive, value);
    }
  }

  private static void declareRequired(ObjectNode schema) {
    if (!(schema.get("properties") instanceof ObjectNode properties)) {
      return;
    }
    for (var name : schema.path("required")) {
      if (name.isString() && !properties.has(name.stringValue())) {
        properties.set(name.stringValue(), Json.object());
      }
    }
  }

  private static void items(ObjectNode schema) {
    var items = schema.get("items");
    if (items instanceof ArrayNode tuple) {
      schema.set("prefixItems", tuple);
      schema.remove("items");
    }
    boolean array = schema.path("type").asString("").equals("array");
    if (!schema.path("items").isObject() && (array || schema.has("prefixItems"))) {
      schema.putObject("items");
    }
  }

  /** A list of types is a choice between schemas of one type each. */
  private static void types(ObjectNode schema) {
    var type = schema.get("type");
    if (type == null) {
      return;
    }
    if (!(type instanceof ArrayNode list)) {
      if (!TYPES.contains(type.asString(""))) {
        schema.remove("type");
      }
      return;
    }
    var names = new ArrayList<String>();
    list.forEach(
        name -> {
          if (TYPES.contains(name.asString("")) && !names.contains(name.asString(""))) {
            names.add(name.asString(""));
          }
        });
    schema.remove("type");
    if (names.size() == 1) {
      schema.put("type", names.get(0));
    } else if (names.size() > 1 && names.size() < TYPES.size() && !schema.has("anyOf")) {
      choice(schema, names);
    }
  }

  private static void choice(ObjectNode schema, List<String> types) {
    var rules = Json.object();
    for (var name : List.copyOf(schema.propertyNames())) {
      if (!SchemaReferences.ANNOTATIONS.contains(name)) {
        rules.set(name, schema.get(name));
        schema.remove(name);
      }
    }
    var words = rules.get("enum");
    boolean nullable = types.size() == 2 && types.contains("null");
    var choice = schema.putArray("anyOf");
    for (var type : types) {
      var one = choice.addObject().put("type", type);
      if (type.equals("null")) {
        continue;
      }
      one.setAll(rules);
      if (words instanceof ArrayNode values && nullable) {
        var others = one.putArray("enum");
        values.valueStream().filter(value -> !value.isNull()).forEach(others::add);
      }
      items(one);
    }
  }
}
