package org.integrationgateway.manifest.graphql;

import graphql.language.ListType;
import graphql.language.NonNullType;
import graphql.language.ObjectValue;
import graphql.language.Type;
import graphql.language.TypeName;
import graphql.language.Value;
import java.util.List;
import java.util.Locale;
import org.integrationgateway.manifest.app.ParameterType;
import org.jspecify.annotations.Nullable;

/**
 * Maps the type of a variable to a type for callers. Without the schema an input object cannot be
 * told from an enum or a custom scalar: names of input objects and of JSON scalars follow
 * conventions, and every other unknown type is sent as a string.
 */
final class VariableTypes {
  private static final List<String> OBJECTS =
      List.of(
          "input",
          "filter",
          "filters",
          "where",
          "bool_exp",
          "condition",
          "conditions",
          "options",
          "args",
          "params",
          "json",
          "jsonb",
          "jsonobject",
          "map",
          "object");

  private VariableTypes() {}

  static ParameterType of(Type<?> type, @Nullable Value<?> defaultValue) {
    if (type instanceof NonNullType required) {
      return of(required.getType(), defaultValue);
    }
    if (type instanceof ListType) {
      return ParameterType.ARRAY;
    }
    return defaultValue instanceof ObjectValue
        ? ParameterType.OBJECT
        : named(((TypeName) type).getName());
  }

  private static ParameterType named(String name) {
    return switch (name) {
      case "String", "ID" -> ParameterType.STRING;
      case "Int" -> ParameterType.INT;
      case "Float" -> ParameterType.NUMBER;
      case "Boolean" -> ParameterType.BOOL;
      default -> isObject(name) ? ParameterType.OBJECT : ParameterType.STRING;
    };
  }

  private static boolean isObject(String name) {
    var lower = name.toLowerCase(Locale.ROOT);
    return OBJECTS.stream().anyMatch(lower::endsWith);
  }
}
