package org.integrationgateway.surfaces.graphql;

import graphql.parser.InvalidSyntaxException;
import graphql.parser.Parser;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.manifest.app.OperationDocument;
import org.integrationgateway.manifest.app.ParameterType;
import org.integrationgateway.manifest.graphql.GraphqlInput;
import org.integrationgateway.manifest.graphql.GraphqlInputs;
import org.integrationgateway.manifest.graphql.GraphqlOperation;
import org.integrationgateway.manifest.graphql.GraphqlParameter;
import org.integrationgateway.manifest.graphql.GraphqlSyntaxException;
import org.integrationgateway.manifest.graphql.OperationKind;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes the input schema of an operation from the variables of its document. Without the schema of
 * the upstream, an enum cannot be told from a custom scalar, and some input objects not from both:
 * such variables accept every value that one of these can have, unless the manifest has their
 * types.
 */
public final class DocumentInput {
  private static final Set<String> TEXT = Set.of("String", "ID");
  private static final String NULL = "null";

  private final GraphqlInputs inputs;
  private final Set<String> reached = new LinkedHashSet<>();

  private DocumentInput(GraphqlInputs inputs) {
    this.inputs = inputs;
  }

  /**
   * A schema with one property for each variable; the types that the manifest has are its {@code
   * $defs}.
   *
   * @throws GraphqlSyntaxException when the manifest's types are malformed
   */
  public static ObjectNode schema(GraphqlOperation operation, OperationDocument written)
      throws GraphqlSyntaxException {
    var inputs =
        written.inputs().isEmpty()
            ? GraphqlInputs.NONE
            : GraphqlInputs.parse(written.inputs().get());
    return new DocumentInput(inputs).whole(operation);
  }

  private ObjectNode whole(GraphqlOperation operation) {
    var schema = object(operation.parameters());
    var definitions = Json.object();
    for (var name = next(definitions); name.isPresent(); name = next(definitions)) {
      definitions.set(
          name.get(), definition(Objects.requireNonNull(inputs.types().get(name.get()))));
    }
    if (!definitions.isEmpty()) {
      schema.set("$defs", definitions);
    }
    if (operation.kind() == OperationKind.SUBSCRIPTION) {
      MessageLimit.describe(schema);
    }
    return schema;
  }

  private Optional<String> next(ObjectNode definitions) {
    return reached.stream().filter(name -> !definitions.has(name)).findFirst();
  }

  private ObjectNode definition(GraphqlInput type) {
    var schema = type.values().isEmpty() ? object(type.members()) : Json.object();
    if (type.values().isEmpty()) {
      schema.put("additionalProperties", false);
    } else {
      var values = schema.put("type", "string").putArray("enum");
      type.values().forEach(values::add);
    }
    type.description().ifPresent(text -> schema.put("description", text));
    return schema;
  }

  private ObjectNode object(List<GraphqlParameter> members) {
    var schema = Json.object().put("type", "object");
    var properties = schema.putObject("properties");
    var required = Json.array();
    for (var member : members) {
      properties.set(member.name(), property(member));
      if (member.required()) {
        required.add(member.name());
      }
    }
    if (!required.isEmpty()) {
      schema.set("required", required);
    }
    return schema;
  }

  private ObjectNode property(GraphqlParameter parameter) {
    var property = of(parameter.graphqlType(), parameter.type());
    parameter.description().ifPresent(text -> property.put("description", text));
    parameter
        .defaultValue()
        .flatMap(DocumentInput::literal)
        .ifPresent(value -> property.set("default", value));
    return property;
  }

  /**
   * @param type as it is written, such as {@code [ID!]!}
   * @param mapped what it is to callers
   */
  private ObjectNode of(String type, ParameterType mapped) {
    boolean nullable = !type.endsWith("!");
    var bare = nullable ? type : type.substring(0, type.length() - 1);
    var schema = Json.object();
    if (bare.startsWith("[")) {
      types(schema, nullable, "array");
      var item = bare.substring(1, bare.length() - 1);
      schema.set("items", of(item, ParameterType.STRING));
      return schema;
    }
    switch (bare) {
      case "Int" -> types(schema, nullable, "integer");
      case "Float" -> types(schema, nullable, "number");
      case "Boolean" -> types(schema, nullable, "boolean");
      case "ID" -> types(schema, nullable, "string", "integer");
      default -> {
        if (inputs.types().containsKey(bare)) {
          return known(nullable, bare);
        }
        named(schema, nullable, bare, mapped);
      }
    }
    return schema;
  }

  private ObjectNode known(boolean nullable, String name) {
    reached.add(name);
    var reference = Json.object().put("$ref", "#/$defs/" + name);
    if (!nullable) {
      return reference;
    }
    var either = Json.object();
    either.putArray("anyOf").add(reference).add(Json.object().put("type", NULL));
    return either;
  }

  private static void named(ObjectNode schema, boolean nullable, String name, ParameterType type) {
    if (TEXT.contains(name)) {
      types(schema, nullable, "string");
    } else if (type == ParameterType.OBJECT && !name.toLowerCase(Locale.ROOT).contains("json")) {
      types(schema, nullable, "object");
    } else if (type == ParameterType.OBJECT) {
      types(schema, nullable, "object", "array", "string", "number", "boolean");
    } else {
      types(schema, nullable, "string", "number", "boolean", "object");
    }
  }

  private static void types(ObjectNode schema, boolean nullable, String... names) {
    if (!nullable && names.length == 1) {
      schema.put("type", names[0]);
      return;
    }
    var types = schema.putArray("type");
    for (var name : names) {
      types.add(name);
    }
    if (nullable) {
      types.add(NULL);
    }
  }

  /** The value of a literal; empty for one that JSON cannot write. */
  static Optional<JsonNode> literal(String text) {
    try {
      return GraphqlLiterals.json(Parser.parseValue(text));
    } catch (InvalidSyntaxException e) {
      return Optional.empty();
    }
  }
}
