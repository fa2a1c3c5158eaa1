package org.integrationgateway.engines.workflow;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/**
 * A subset of JSON Schema for inputs: type, required, properties, items and enum. A schema with
 * other keywords is refused.
 */
public final class BasicSchemas {
  /** Keywords without effect on validity. */
  private static final Pattern REMARKS =
      Pattern.compile("\\W?(schema|id|comment|title|description|default|examples)");

  private static final Set<String> TYPES =
      Set.of("null", "boolean", "integer", "number", "string", "array", "object");

  private final List<Problem> problems = new ArrayList<>();

  private BasicSchemas() {}

  /**
   * The problems of a document; empty when it fits.
   *
   * @param schemaJson the schema, as JSON text
   * @param documentJson the document, as JSON text
   * @throws IllegalArgumentException when the schema has a keyword that is not supported
   */
  public static List<Problem> problems(String schemaJson, String documentJson) {
    var schema = JsonValues.parse(schemaJson);
    var check = new BasicSchemas();
    check.schema(schema);
    if (!check.problems.isEmpty()) {
      throw new IllegalArgumentException(check.problems.get(0).message());
    }
    check.value("", (Map<?, ?>) Objects.requireNonNull(schema), JsonValues.parse(documentJson));
    return List.copyOf(check.problems);
  }

  private void schema(@Nullable Object schema) {
    if (!(schema instanceof Map<?, ?> members)) {
      wrong("", "consists of objects");
      return;
    }
    members.forEach(
        (name, member) -> {
          boolean right =
              switch (String.valueOf(name)) {
                case "type" -> TYPES.containsAll(types(member));
                case "required", "enum" -> member instanceof List<?>;
                case "properties" -> member instanceof Map<?, ?>;
                case "items" -> true;
                default -> REMARKS.matcher(String.valueOf(name)).matches();
              };
          if (!right) {
            wrong("", "says '%s: %s', which is not supported".formatted(name, member));
          }
        });
    if (members.get("properties") instanceof Map<?, ?> properties) {
      properties.values().forEach(this::schema);
    }
    if (members.containsKey("items")) {
      schema(members.get("items"));
    }
  }

  private void value(String at, Map<?, ?> schema, @Nullable Object value) {
    if (schema.containsKey("type")
        && types(schema.get("type")).stream().noneMatch(type -> is(type, value))) {
      wrong(at, "is of type " + schema.get("type"));
      return;
    }
    if (schema.get("enum") instanceof List<?> allowed
        && allowed.stream().noneMatch(one -> Objects.equals(one, value))) {
      wrong(at, "is one of " + allowed);
    }
    if (value instanceof Map<?, ?> members) {
      members(at, schema, members);
    }
    if (value instanceof List<?> items && schema.get("items") instanceof Map<?, ?> each) {
      for (int i = 0; i < items.size(); i++) {
        value(at + "/" + i, each, items.get(i));
      }
    }
  }

  private void members(String at, Map<?, ?> schema, Map<?, ?> members) {
    if (schema.get("required") instanceof List<?> required) {
      for (var name : required) {
        if (!members.containsKey(name)) {
          wrong(at, "has a member '" + name + "'");
        }
      }
    }
    if (schema.get("properties") instanceof Map<?, ?> properties) {
      properties.forEach(
          (name, property) -> {
            if (members.containsKey(name) && property instanceof Map<?, ?> inner) {
              value(at + "/" + name, inner, members.get(name));
            }
          });
    }
  }

  private static List<?> types(@Nullable Object type) {
    return type instanceof List<?> several ? several : List.of(String.valueOf(type));
  }

  private static boolean is(@Nullable Object type, @Nullable Object value) {
    return switch (String.valueOf(type)) {
      case "null" -> value == null;
      case "boolean" -> value instanceof Boolean;
      case "integer" -> value instanceof Long;
      case "number" -> value instanceof Number;
      case "string" -> value instanceof String;
      case "array" -> value instanceof List<?>;
      default -> value instanceof Map<?, ?>;
    };
  }

  private void wrong(String pointer, String rule) {
    problems.add(new Problem(pointer, rule));
  }
}
