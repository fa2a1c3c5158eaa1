package org.integrationgateway.surfaces.graphql;

import graphql.language.ArrayValue;
import graphql.language.BooleanValue;
import graphql.language.EnumValue;
import graphql.language.FloatValue;
import graphql.language.IntValue;
import graphql.language.NullValue;
import graphql.language.ObjectValue;
import graphql.language.StringValue;
import graphql.language.Value;
import java.util.Optional;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Literals of documents as the JSON values that mean the same in variables. */
final class GraphqlLiterals {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private GraphqlLiterals() {}

  /** Empty for a literal with a variable in it. */
  static Optional<JsonNode> json(Value<?> literal) {
    if (literal instanceof ArrayValue list) {
      return list(list);
    }
    if (literal instanceof ObjectValue object) {
      return object(object);
    }
    return Optional.ofNullable(
        literal instanceof StringValue text
            ? NODES.stringNode(text.getValue())
            : literal instanceof EnumValue name
                ? NODES.stringNode(name.getName())
                : literal instanceof IntValue number
                    ? NODES.numberNode(number.getValue())
                    : literal instanceof FloatValue number
                        ? NODES.numberNode(number.getValue())
                        : literal instanceof BooleanValue flag
                            ? NODES.booleanNode(flag.isValue())
                            : literal instanceof NullValue ? NODES.nullNode() : null);
  }

  private static Optional<JsonNode> list(ArrayValue list) {
    var array = Json.array();
    for (var value : list.getValues()) {
      var json = json(value);
      if (json.isEmpty()) {
        return Optional.empty();
      }
      array.add(json.get());
    }
    return Optional.of(array);
  }

  private static Optional<JsonNode> object(ObjectValue literal) {
    var object = Json.object();
    for (var field : literal.getObjectFields()) {
      var json = json(field.getValue());
      if (json.isEmpty()) {
        return Optional.empty();
      }
      object.set(field.getName(), json.get());
    }
    return Optional.of(object);
  }
}
