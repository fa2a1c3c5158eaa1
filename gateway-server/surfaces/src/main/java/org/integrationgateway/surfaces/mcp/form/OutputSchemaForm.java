package org.integrationgateway.surfaces.mcp.form;

import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The schema of the structured content of a tool. Clients compile it when they list the tool, and
 * refuse the whole list where they cannot: a schema with a keyword of a wrong type, or with a
 * reference that leads nowhere, cannot be used; a pattern of another dialect is left out of it.
 */
final class OutputSchemaForm implements ValueForm {
  private static final int DEEPEST = 64;

  private static final Set<String> SCHEMAS =
      Set.of(
          "not",
          "if",
          "then",
          "else",
          "contains",
          "propertyNames",
          "additionalProperties",
          "additionalItems",
          "unevaluatedItems",
          "unevaluatedProperties",
          "items");
  private static final Set<String> LISTS = Set.of("allOf", "anyOf", "oneOf", "prefixItems");
  private static final Set<String> MAPS =
      Set.of("properties", "patternProperties", "$defs", "definitions", "dependentSchemas");
  private static final Set<String> NUMBERS =
      Set.of("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf");
  private static final Set<String> COUNTS =
      Set.of(
          "minLength",
          "maxLength",
          "minItems",
          "maxItems",
          "minProperties",
          "maxProperties",
          "minContains",
          "maxContains");
  private static final Set<String> TYPES =
      Set.of("object", "array", "string", "number", "integer", "boolean", "null");

  @Override
  public Optional<JsonNode> fit(JsonNode value, FormChanges changes) {
    if (!(value instanceof ObjectNode given)) {
      return Optional.empty();
    }
    var schema = SchemaNulls.without(given).deepCopy();
    if (!InputSchemaForm.properties(schema, changes)
        || !new Walk(schema, changes).isUsable(schema, 0)) {
      return Optional.empty();
    }
    schema.remove("$id");
    schema.remove("$schema");
    return Optional.of(schema);
  }

  /** A look at a whole schema, which loses the patterns that clients do not understand. */
  private record Walk(ObjectNode root, FormChanges changes) {
    boolean isUsable(JsonNode schema, int depth) {
      if (schema.isBoolean()) {
        return true;
      }
      if (!(schema instanceof ObjectNode object) || depth > DEEPEST) {
        return false;
      }
      removePatterns(object);
      for (var keyword : object.properties()) {
        if (!changes.at(keyword.getKey(), () -> isKeyword(object, keyword, depth))) {
          return false;
        }
      }
      return true;
    }

    private boolean isKeyword(ObjectNode of, Map.Entry<String, JsonNode> keyword, int depth) {
      int before = changes.count();
      boolean usable = isUsable(of, keyword.getKey(), keyword.getValue(), depth);
      if (!usable && changes.count() == before) {
        changes.add("cannot be compiled by clients");
      }
      return usable;
    }

    private boolean isUsable(ObjectNode of, String keyword, JsonNode value, int depth) {
      if (MAPS.contains(keyword)) {
        return value.isObject() && value.valueStream().allMatch(each -> isUsable(each, depth + 1));
      }
      if (LISTS.contains(keyword) || keyword.equals("items") && value.isArray()) {
        return value.isArray()
            && !value.isEmpty()
            && value.valueStream().allMatch(each -> isUsable(each, depth + 1));
      }
      if (SCHEMAS.contains(keyword)) {
        return isUsable(value, depth + 1);
      }
      if (NUMBERS.contains(keyword)) {
        return value.isNumber()
            && !(keyword.equals("multipleOf") && Json.nearestDouble(value) <= 0);
      }
      if (COUNTS.contains(keyword)) {
        return value.isIntegralNumber() && value.bigIntegerValue().signum() >= 0;
      }
      return switch (keyword) {
        case "type" -> isType(value);
        case "required" -> value.isArray() && value.valueStream().allMatch(JsonNode::isString);
        case "enum" -> value.isArray() && !value.isEmpty();
        case "uniqueItems" -> value.isBoolean();
        case "nullable" -> value.isBoolean() && of.has("type");
        case "format", "pattern", "$schema" -> value.isString();
        case "$ref", "$dynamicRef", "$recursiveRef" -> value.isString() && leads(value.asString());
        case "$id" -> value.isString() && of == root;
        case "dependencies" -> isDependencies(value, depth);
        case "dependentRequired" ->
            value.isObject() && value.valueStream().allMatch(JsonNode::isArray);
        default -> true;
      };
    }

    private boolean isDependencies(JsonNode value, int depth) {
      return value.isObject()
          && value.valueStream().allMatch(each -> each.isArray() || isUsable(each, depth + 1));
    }

    private static boolean isType(JsonNode type) {
      if (type instanceof ArrayNode types) {
        return !types.isEmpty()
            && types.valueStream().allMatch(each -> TYPES.contains(each.asString("")))
            && types.valueStream().distinct().count() == types.size();
      }
      return type.isString() && TYPES.contains(type.stringValue());
    }

    private boolean leads(String reference) {
      if (reference.equals("#")) {
        return true;
      }
      if (reference.startsWith("#/")) {
        return !at(reference.substring(1)).isMissingNode();
      }
      var name = reference.startsWith("#") ? reference.substring(1) : "";
      return !name.isEmpty()
          && (root.findValuesAsString("$anchor").contains(name)
              || root.findValuesAsString("$dynamicAnchor").contains(name));
    }

    private JsonNode at(String pointer) {
      try {
        return root.at(URI.create("x:" + pointer).getSchemeSpecificPart());
      } catch (IllegalArgumentException malformed) {
        return root.at("/ ");
      }
    }

    private void removePatterns(ObjectNode schema) {
      var pattern = schema.path("pattern");
      if (pattern.isString() && !EcmaPattern.isPlain(pattern.stringValue())) {
        changes.add("loses the pattern " + pattern + ", which clients may not understand");
        schema.remove("pattern");
      }
      if (schema.get("patternProperties") instanceof ObjectNode patterns
          && !patterns.propertyStream().allMatch(each -> EcmaPattern.isPlain(each.getKey()))) {
        changes.add("loses 'patternProperties', which clients may not understand");
        schema.remove("patternProperties");
        // Members that only a pattern described are still accepted.
        schema.remove("additionalProperties");
        schema.remove("unevaluatedProperties");
      }
    }
  }
}
