package org.integrationgateway.surfaces.graphql.introspection;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.surfaces.graphql.introspection.UpstreamSchema.Input;
import org.integrationgateway.surfaces.graphql.introspection.UpstreamSchema.Type;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes the JSON Schema of the arguments of a root field. Each input object is one of its {@code
 * $defs}, so that circular ones end; objects that are nested too deep or are too many accept any
 * members, and the upstream checks them.
 */
public final class ArgumentSchema {
  private static final int MOST_DEFINITIONS = 60;
  private static final int DEEPEST = 5;
  private static final int MOST_VALUES = 1_000;
  private static final String TYPE = "type";

  private final UpstreamSchema schema;
  private final Function<String, Optional<JsonNode>> literals;
  private final Map<String, Integer> depths = new LinkedHashMap<>();
  private final ArrayDeque<Type> waiting = new ArrayDeque<>();

  private ArgumentSchema(UpstreamSchema schema, Function<String, Optional<JsonNode>> literals) {
    this.schema = schema;
    this.literals = literals;
  }

  /**
   * The schema of an object with one member for each argument.
   *
   * @param literals the JSON value of a GraphQL literal
   */
  public static ObjectNode of(
      UpstreamSchema.Field field,
      UpstreamSchema schema,
      Function<String, Optional<JsonNode>> literals) {
    return new ArgumentSchema(schema, literals).root(field);
  }

  private ObjectNode root(UpstreamSchema.Field field) {
    var root = members(field.arguments(), 0);
    var definitions = Json.object();
    while (!waiting.isEmpty()) {
      var type = waiting.pop();
      var definition = members(type.inputs(), depths.getOrDefault(type.name(), 0));
      definition.put("additionalProperties", false);
      definitions.set(type.name(), definition);
    }
    if (!definitions.isEmpty()) {
      root.set("$defs", definitions);
    }
    return root;
  }

  private ObjectNode members(List<Input> inputs, int depth) {
    var object = Json.object().put(TYPE, "object");
    var properties = object.putObject("properties");
    var required = Json.array();
    for (var input : inputs) {
      var property = of(input.type(), depth);
      input.description().ifPresent(text -> property.put("description", text));
      input.defaultValue().flatMap(literals).ifPresent(value -> property.set("default", value));
      properties.set(input.name(), property);
      if (input.required()) {
        required.add(input.name());
      }
    }
    if (!required.isEmpty()) {
      object.set("required", required);
    }
    return object;
  }

  private ObjectNode of(TypeReference reference, int depth) {
    boolean nullable = !reference.isNonNull();
    var bare = reference.nullable();
    if (bare.inner() != null) {
      var list = typed(nullable, "array");
      list.set("items", of(bare.inner(), depth));
      return list;
    }
    return switch (bare.name()) {
      case "Int" -> typed(nullable, "integer");
      case "Float" -> typed(nullable, "number");
      case "Boolean" -> typed(nullable, "boolean");
      case "String" -> typed(nullable, "string");
      case "ID" -> typed(nullable, "string", "integer");
      default ->
          schema.type(bare.name()).map(type -> of(type, nullable, depth)).orElseGet(Json::object);
    };
  }

  private ObjectNode of(Type type, boolean nullable, int depth) {
    return switch (type.kind()) {
      case ENUM -> values(type, nullable);
      case INPUT_OBJECT -> object(type, nullable, depth);
      case SCALAR, OBJECT, INTERFACE, UNION -> Json.object();
    };
  }

  private static ObjectNode values(Type type, boolean nullable) {
    var text = typed(nullable, "string");
    if (type.values().size() <= MOST_VALUES) {
      var values = text.putArray("enum");
      type.values().forEach(values::add);
      if (nullable) {
        values.addNull();
      }
    }
    return text;
  }

  private ObjectNode object(Type type, boolean nullable, int depth) {
    if (!depths.containsKey(type.name())) {
      if (depth >= DEEPEST || depths.size() >= MOST_DEFINITIONS) {
        return typed(nullable, "object");
      }
      depths.put(type.name(), depth + 1);
      waiting.add(type);
    }
    var reference = Json.object().put("$ref", "#/$defs/" + type.name());
    if (!nullable) {
      return reference;
    }
    var either = Json.object();
    either.putArray("anyOf").add(reference).add(Json.object().put(TYPE, "null"));
    return either;
  }

  private static ObjectNode typed(boolean nullable, String... names) {
    var schema = Json.object();
    if (!nullable && names.length == 1) {
      return schema.put(TYPE, names[0]);
    }
    var types = schema.putArray(TYPE);
    for (var name : names) {
      types.add(name);
    }
    if (nullable) {
      types.add("null");
    }
    return schema;
  }
}
