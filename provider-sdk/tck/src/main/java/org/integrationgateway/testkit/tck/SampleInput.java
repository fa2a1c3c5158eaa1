package org.integrationgateway.testkit.tck;

import java.math.BigDecimal;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/** Makes the smallest input for a JSON Schema: a guess that may be refused. */
final class SampleInput {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final int DEEPEST = 8;

  private final JsonNode root;

  private SampleInput(JsonNode root) {
    this.root = root;
  }

  /**
   * Returns a sample for the input of an operation.
   *
   * @param schema JSON text
   * @throws tools.jackson.core.JacksonException when it is not valid
   */
  static String of(String schema) {
    var root = JSON.readTree(schema);
    return JSON.writeValueAsString(new SampleInput(root).value(root, 0));
  }

  private JsonNode value(JsonNode written, int depth) {
    var schema = resolved(written);
    for (var given : new JsonNode[] {schema.get("const"), schema.get("default")}) {
      if (given != null) {
        return given;
      }
    }
    for (var list : new String[] {"examples", "enum"}) {
      if (!schema.path(list).isEmpty()) {
        return schema.get(list).get(0);
      }
    }
    return switch (type(schema)) {
      case "object" -> object(schema, depth);
      case "array" -> array(schema, depth);
      case "integer" -> NODES.numberNode(number(schema).longValue());
      case "number" -> NODES.numberNode(number(schema));
      case "boolean" -> NODES.booleanNode(false);
      case "null" -> NODES.nullNode();
      default -> NODES.stringNode(text(schema));
    };
  }

  private JsonNode resolved(JsonNode schema) {
    var reference = schema.path("$ref").asString("");
    return reference.startsWith("#/") ? root.at(reference.substring(1)) : schema;
  }

  private static String type(JsonNode schema) {
    var type = schema.path("type");
    if (type.isArray() && !type.isEmpty()) {
      return type.get(0).asString("");
    }
    return type.asString(schema.has("properties") ? "object" : "string");
  }

  private JsonNode object(JsonNode schema, int depth) {
    var object = NODES.objectNode();
    for (var name : schema.path("required")) {
      if (depth < DEEPEST) {
        object.set(
            name.asString(), value(schema.path("properties").path(name.asString()), depth + 1));
      }
    }
    return object;
  }

  private JsonNode array(JsonNode schema, int depth) {
    var array = NODES.arrayNode();
    for (int i = 0; i < Math.min(schema.path("minItems").asInt(0), DEEPEST); i++) {
      array.add(value(schema.path("items"), depth + 1));
    }
    return array;
  }

  /** Returns 1 where the schema allows it, otherwise a limit of its range. */
  private static BigDecimal number(JsonNode schema) {
    var least = schema.path("minimum");
    var most = schema.path("maximum");
    boolean fits =
        (!least.isNumber() || least.decimalValue().compareTo(BigDecimal.ONE) <= 0)
            && (!most.isNumber() || most.decimalValue().compareTo(BigDecimal.ONE) >= 0);
    if (fits) {
      return BigDecimal.ONE;
    }
    return least.isNumber() ? least.decimalValue() : most.decimalValue();
  }

  private static String text(JsonNode schema) {
    return switch (schema.path("format").asString("")) {
      case "date" -> "2026-01-01";
      case "date-time" -> "2026-01-01T00:00:00Z";
      case "uri" -> "https://example.com/";
      case "email" -> "tester@example.com";
      case "uuid" -> "00000000-0000-4000-8000-000000000000";
      default -> "text".repeat(Math.max(1, (schema.path("minLength").asInt(0) + 3) / 4));
    };
  }
}
