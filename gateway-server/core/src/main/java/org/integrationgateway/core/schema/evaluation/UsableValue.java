package org.integrationgateway.core.schema.evaluation;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.PatternSyntaxException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.schema.text.TextCoercion;
import org.integrationgateway.core.schema.text.TextType;
import org.integrationgateway.core.schema.text.TextType.Kind;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The part of a keyword's value that can be checked; the rest is a fault of its schema. */
final class UsableValue {
  private static final Set<String> TYPES =
      Set.of("null", "boolean", "object", "array", "number", "integer", "string");
  private static final BoundedExpressions EXPRESSIONS = new BoundedExpressions();

  private final SchemaFaults faults;

  UsableValue(SchemaFaults faults) {
    this.faults = faults;
  }

  /**
   * The value that is checked.
   *
   * @throws SchemaException when nothing of it can be
   */
  JsonNode of(String keyword, JsonNode value, SchemaLocation location, Schema parent) {
    return switch (keyword) {
      case "type" -> nullable(type(value), parent.getSchemaNode());
      case "enum" ->
          nullable(listed(value, parent.getSchemaNode().path("type")), parent.getSchemaNode());
      case "pattern" -> pattern(value);
      case "properties", "dependentSchemas" -> schemas(value, location);
      case "patternProperties" -> patterns(schemas(value, location), location);
      case "anyOf", "oneOf", "allOf", "prefixItems" -> schemas(value, location);
      default -> value;
    };
  }

  private static JsonNode type(JsonNode value) {
    boolean usable = value.isString() ? isType(value) : value.isArray() && !value.isEmpty();
    for (var one : value) {
      usable &= isType(one);
    }
    if (!usable) {
      throw new SchemaException(value + " is not a type of JSON");
    }
    return value;
  }

  /** Types or values, with null where the schema is nullable, as OpenAPI 3.0 writes it. */
  private static JsonNode nullable(JsonNode value, JsonNode schema) {
    if (!schema.path("nullable").asBoolean(false)) {
      return value;
    }
    var all = Json.array();
    boolean isType = value.isString() || value == schema.path("type");
    if (value.isArray()) {
      value.forEach(all::add);
    } else {
      all.add(value);
    }
    return isType ? all.add("null") : all.addNull();
  }

  private static boolean isType(JsonNode name) {
    return name.isString() && TYPES.contains(name.stringValue());
  }

  /** Texts in a list of numbers are numbers. */
  private static JsonNode listed(JsonNode value, JsonNode type) {
    if (!value.isArray() || value.isEmpty()) {
      throw new SchemaException("the values are not an array, or none");
    }
    var kinds = EnumSet.noneOf(Kind.class);
    TextType.add(type, kinds);
    boolean scalar = !kinds.isEmpty() && TextType.SCALARS.containsAll(kinds);
    if (!scalar || value.valueStream().noneMatch(JsonNode::isString)) {
      return value;
    }
    var read = ((ArrayNode) value).arrayNode();
    for (var one : value) {
      read.add(one.isString() ? TextCoercion.scalar(one.stringValue(), kinds) : one);
    }
    return read;
  }

  private static JsonNode pattern(JsonNode value) {
    if (!value.isString()) {
      throw new SchemaException(value + " is not a pattern");
    }
    EXPRESSIONS.getRegularExpression(value.stringValue());
    return value;
  }

  private JsonNode patterns(JsonNode value, SchemaLocation location) {
    if (!(value instanceof ObjectNode given)) {
      return value;
    }
    var usable = given.objectNode();
    given
        .properties()
        .forEach(
            member -> {
              try {
                EXPRESSIONS.getRegularExpression(member.getKey());
                usable.set(member.getKey(), member.getValue());
              } catch (PatternSyntaxException e) {
                faults.add(location, e);
              }
            });
    return usable;
  }

  /** A value that is no schema accepts everything. */
  private JsonNode schemas(JsonNode value, SchemaLocation location) {
    boolean usable = value.valueStream().allMatch(UsableValue::isSchema);
    if (usable || !value.isContainer()) {
      return value;
    }
    faults.add(location, new SchemaException("a member is not a schema"));
    if (value instanceof ArrayNode given) {
      var all = given.arrayNode();
      given.forEach(one -> add(all, one));
      return all;
    }
    var all = ((ObjectNode) value).objectNode();
    value
        .properties()
        .forEach(
            member -> {
              if (isSchema(member.getValue())) {
                all.set(member.getKey(), member.getValue());
              } else {
                all.put(member.getKey(), true);
              }
            });
    return all;
  }

  private static void add(ArrayNode all, JsonNode one) {
    if (isSchema(one)) {
      all.add(one);
    } else {
      all.add(true);
    }
  }

  private static boolean isSchema(JsonNode value) {
    return value.isObject() || value.isBoolean();
  }
}
