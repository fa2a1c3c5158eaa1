package org.integrationgateway.maven.dev;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes values as JSON in one line. */
final class Json {
  private Json() {}

  /** Writes maps in the order of their keys, lists, and any other value as text. */
  static String of(Object value) {
    if (value instanceof Map<?, ?> object) {
      return object.entrySet().stream()
          .map(field -> quoted(field.getKey().toString()) + ":" + of(field.getValue()))
          .collect(Collectors.joining(",", "{", "}"));
    }
    if (value instanceof List<?> list) {
      return list.stream().map(Json::of).collect(Collectors.joining(",", "[", "]"));
    }
    return value instanceof Boolean ? value.toString() : quoted(value.toString());
  }

  private static String quoted(String text) {
    var json = new StringBuilder("\"");
    for (var i = 0; i < text.length(); i++) {
      var unit = text.charAt(i);
      if (unit == '"' || unit == '\\') {
        json.append('\\').append(unit);
      } else if (unit < ' ' || unit > '~') {
        json.append(String.format("\\u%04x", (int) unit));
      } else {
        json.append(unit);
      }
    }
    return json.append('"').toString();
  }
}
