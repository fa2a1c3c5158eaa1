package org.integrationgateway.server.corpus;

import static org.integrationgateway.server.corpus.PlainYaml.isTrue;
import static org.integrationgateway.server.corpus.PlainYaml.list;
import static org.integrationgateway.server.corpus.PlainYaml.map;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Values that a schema accepts: its example, or the plainest one of its type. */
final class PlainValues {
  private static final int DEEPEST = 12;

  private final Optional<PlainOpenApi> document;

  PlainValues(Optional<PlainOpenApi> document) {
    this.document = document;
  }

  /** A value of a parameter. */
  Object of(PlainParameter parameter) {
    return parameter.example().orElseGet(() -> of(parameter.schema(), 0));
  }

  private Object of(Object given, int depth) {
    var schema = resolved(given);
    for (var literal : List.of("example", "const", "default")) {
      if (schema.get(literal) != null) {
        return schema.get(literal);
      }
    }
    if (!list(schema.get("enum")).isEmpty()) {
      return list(schema.get("enum")).get(0);
    }
    for (var choice : List.of("oneOf", "anyOf")) {
      if (schema.get(choice) instanceof List<?> choices && !choices.isEmpty()) {
        return of(choices.get(0), depth + 1);
      }
    }
    return switch (type(schema)) {
      case "integer" -> whole(schema);
      case "number" -> schema.containsKey("minimum") ? schema.get("minimum") : 2.5;
      case "boolean" -> true;
      case "array" ->
          depth > DEEPEST ? List.of() : List.of(of(map(schema.get("items")), depth + 1));
      case "object" -> object(schema, depth);
      default -> string(schema);
    };
  }

  private Map<String, Object> resolved(Object given) {
    return document.map(api -> api.resolved(given)).orElseGet(() -> map(given));
  }

  private static String type(Map<String, Object> schema) {
    if (schema.get("type") instanceof List<?> types) {
      return types.stream()
          .map(String::valueOf)
          .filter(type -> !type.equals("null"))
          .findFirst()
          .orElse("string");
    }
    boolean object = schema.containsKey("properties") || schema.containsKey("allOf");
    return schema.containsKey("type")
        ? String.valueOf(schema.get("type"))
        : object ? "object" : schema.isEmpty() ? "object" : "string";
  }

  private static Object whole(Map<String, Object> schema) {
    return schema.containsKey("minimum") ? schema.get("minimum") : 3;
  }

  /** With required members only: optional ones may exclude each other. */
  private Object object(Map<String, Object> schema, int depth) {
    var object = new LinkedHashMap<String, Object>();
    document.ifPresent(
        api -> {
          var required = api.required(schema);
          int least = schema.get("minProperties") instanceof Integer number ? number : 0;
          api.properties(schema)
              .forEach(
                  (name, property) -> {
                    boolean needed = required.contains(name) || object.size() < least;
                    if (needed && !isTrue(resolved(property).get("readOnly"))) {
                      object.put(name, of(property, depth + 1));
                    }
                  });
        });
    return object;
  }

  private static String string(Map<String, Object> schema) {
    var format = String.valueOf(schema.get("format"));
    var usual =
        switch (format) {
          case "date-time" -> "2024-02-29T12:30:00Z";
          case "date" -> "2024-02-29";
          case "uuid" -> "7d444840-9dc0-11d1-b245-5ffdce74fad2";
          case "email" -> "ada@example.com";
          case "uri", "url" -> "https://example.com/a?b=c";
          default -> "a b/\u00fc&=+";
        };
    if (schema.containsKey("pattern")) {
      return "abc123";
    }
    int longest = schema.get("maxLength") instanceof Integer length ? length : 1000;
    int shortest = schema.get("minLength") instanceof Integer length ? length : 0;
    var text = usual.length() < shortest ? usual.repeat(shortest) : usual;
    return text.length() > longest ? text.substring(0, longest) : text;
  }
}
