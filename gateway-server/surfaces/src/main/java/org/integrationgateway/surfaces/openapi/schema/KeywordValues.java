package org.integrationgateway.surfaces.openapi.schema;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.schema.Patterns;
import org.integrationgateway.manifest.openapi.tree.Nodes;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The keywords of a schema that hold no other schema; a value of the wrong type is left out. */
final class KeywordValues {
  private static final int LONGEST_TEXT = 16_384;
  private static final int LONGEST_LITERAL = 65_536;
  private static final int DEEPEST_LITERAL = 10;

  private static final Set<String> TYPES =
      Set.of("string", "integer", "number", "boolean", "array", "object", "null");

  private static final Set<String> NUMERIC = Set.of("integer", "number");
  private static final Pattern NUMBER =
      Pattern.compile("-?(?:0|[1-9][0-9]{0,30})(?:\\.[0-9]{1,30})?");

  private KeywordValues() {}

  /** Takes a keyword over; one that is not of JSON Schema is left out. */
  static void put(ObjectNode made, String keyword, @Nullable JsonNode value) {
    if (value == null) {
      return;
    }
    switch (keyword) {
      case "type" -> type(made, value);
      case "title", "description" -> text(made, keyword, value);
      case "format" -> format(made, value);
      case "contentEncoding", "contentMediaType" -> text(made, keyword, value);
      case "pattern" -> {
        if (value.isString() && Patterns.isUsable(value.stringValue())) {
          made.set(keyword, value);
        }
      }
      case "multipleOf" -> {
        if (value.isNumber() && Json.nearestDouble(value) > 0) {
          made.set(keyword, value);
        }
      }
      case "maxLength",
          "minLength",
          "maxItems",
          "minItems",
          "maxProperties",
          "minProperties",
          "maxContains",
          "minContains" -> {
        if (value.isIntegralNumber() && value.canConvertToInt() && value.intValue() >= 0) {
          made.set(keyword, value);
        }
      }
      case "uniqueItems", "deprecated" -> {
        if (value.isBoolean()) {
          made.set(keyword, value);
        }
      }
      case "enum" -> {
        if (value.isArray() && !value.isEmpty() && isLiteral(value)) {
          made.set(keyword, value.deepCopy());
        }
      }
      case "const", "default" -> {
        if (isLiteral(value)) {
          made.set(keyword, value.deepCopy());
        }
      }
      case "dependentRequired" -> dependentRequired(made, value);
      default -> {
        // No keyword of JSON Schema, or one that bounds() takes over.
      }
    }
  }

  private static void text(ObjectNode made, String keyword, JsonNode value) {
    if (value.isString() && !value.stringValue().isBlank()) {
      var text = value.stringValue();
      made.put(keyword, text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT));
    }
  }

  private static void type(ObjectNode made, JsonNode value) {
    if (value.isString()) {
      var name = value.stringValue().equals("file") ? "string" : value.stringValue();
      if (TYPES.contains(name)) {
        made.put("type", name);
      }
    } else if (value.isArray()) {
      var names = Json.array();
      value.forEach(
          name -> {
            if (name.isString()
                && TYPES.contains(name.stringValue())
                && names.valueStream().noneMatch(name::equals)) {
              names.add(name);
            }
          });
      if (!names.isEmpty()) {
        made.set("type", names);
      }
    }
  }

  /** Bytes are Base64 in JSON; any other format is as JSON Schema has it. */
  private static void format(ObjectNode made, JsonNode value) {
    var format = value.asString("");
    if (format.equals("binary") || format.equals("byte")) {
      made.put("contentEncoding", "base64");
    } else if (!format.isBlank() && format.length() <= 100) {
      made.put("format", format);
    }
  }

  private static void dependentRequired(ObjectNode made, JsonNode value) {
    var all = Json.object();
    Nodes.entries(value)
        .forEach(
            (name, unused) -> {
              var names = all.putArray(name);
              Nodes.texts(value, name).stream().distinct().forEach(names::add);
            });
    if (!all.isEmpty()) {
      made.set("dependentRequired", all);
    }
  }

  /** Limits of numbers: until OpenAPI 3.0 a flag says that the limit itself is excluded. */
  static void bounds(ObjectNode schema, ObjectNode made) {
    bound(schema, made, "minimum", "exclusiveMinimum");
    bound(schema, made, "maximum", "exclusiveMaximum");
  }

  private static void bound(ObjectNode schema, ObjectNode made, String limit, String exclusive) {
    var value = schema.path(limit);
    var excluded = schema.path(exclusive);
    if (excluded.isNumber()) {
      made.set(exclusive, excluded);
    }
    if (value.isNumber()) {
      made.set(excluded.isBoolean() && excluded.booleanValue() ? exclusive : limit, value);
    }
  }

  /**
   * Makes literals fit the type, where YAML has read text as something else; drops a wrong default.
   */
  static void agree(ObjectNode made) {
    var type = made.path("type").asString("");
    if (type.equals("string") && made.has("const")) {
      made.set("const", text(made.path("const")));
    }
    if (type.equals("string") && made.has("default")) {
      made.set("default", text(made.path("default")));
    }
    if (type.equals("string") && made.get("enum") instanceof ArrayNode values) {
      var texts = Json.array();
      values.forEach(value -> texts.add(text(value)));
      made.set("enum", texts);
    }
    if (NUMERIC.contains(type)) {
      numbers(made);
    }
    @Nullable JsonNode value = made.get("default");
    if (value != null && !fits(value, type)) {
      made.remove("default");
    }
    if (value != null
        && made.get("enum") instanceof ArrayNode values
        && values.valueStream().noneMatch(value::equals)) {
      made.remove("default");
    }
  }

  private static JsonNode text(JsonNode value) {
    return value.isNumber() || value.isBoolean()
        ? Json.MAPPER.getNodeFactory().stringNode(value.asString())
        : value;
  }

  /** Numbers that the document has in quotes. */
  private static void numbers(ObjectNode made) {
    for (var keyword : List.of("const", "default")) {
      if (made.has(keyword)) {
        made.set(keyword, number(made.path(keyword)));
      }
    }
    if (made.get("enum") instanceof ArrayNode values) {
      var numbers = Json.array();
      values.forEach(value -> numbers.add(number(value)));
      made.set("enum", numbers);
    }
  }

  private static JsonNode number(JsonNode value) {
    if (!value.isString() || !NUMBER.matcher(value.stringValue()).matches()) {
      return value;
    }
    return Json.MAPPER.readTree(value.stringValue());
  }

  private static boolean fits(JsonNode value, String type) {
    return switch (type) {
      case "string" -> value.isString();
      case "integer" -> value.isIntegralNumber();
      case "number" -> value.isNumber();
      case "boolean" -> value.isBoolean();
      case "array" -> value.isArray();
      case "object" -> value.isObject();
      default -> true;
    };
  }

  private static boolean isLiteral(JsonNode value) {
    return depth(value, 0) <= DEEPEST_LITERAL && value.toString().length() <= LONGEST_LITERAL;
  }

  private static int depth(JsonNode value, int level) {
    int deepest = level;
    for (var below : value) {
      deepest = Math.max(deepest, depth(below, level + 1));
    }
    return deepest;
  }
}
