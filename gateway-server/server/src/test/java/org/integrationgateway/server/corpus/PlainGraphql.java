package org.integrationgateway.server.corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The variables of the first operation of a GraphQL document, found by their form. */
final class PlainGraphql {
  private static final Pattern VARIABLE =
      Pattern.compile(
          "\\$(?<name>\\w+)\\s*:\\s*(?<type>[\\w\\[\\]!]+)(?<default>\\s*=\\s*[^\\n,)]+)?");

  private PlainGraphql() {}

  static List<PlainParameter> variables(String document) {
    int open = document.indexOf('(');
    int body = document.indexOf('{');
    var variables = new ArrayList<PlainParameter>();
    if (open < 0 || body < open) {
      return variables;
    }
    var matcher = VARIABLE.matcher(document.substring(open, document.indexOf(") {", open) + 1));
    while (matcher.find()) {
      var type = matcher.group("type");
      boolean required = type.endsWith("!") && matcher.group("default") == null;
      variables.add(
          new PlainParameter(
              matcher.group("name"),
              matcher.group("name"),
              "",
              required,
              schema(type),
              Optional.ofNullable(matcher.group("default")).map(PlainGraphql::literal),
              true));
    }
    return variables;
  }

  /** A number, a word or a text, after its equals sign. */
  private static Object literal(String written) {
    var text = written.replaceFirst("\\s*=\\s*", "").strip();
    if (text.matches("-?\\d+")) {
      return Integer.parseInt(text);
    }
    return text.matches("true|false") ? (Object) Boolean.valueOf(text) : text.replace("\"", "");
  }

  /** The name that the operation has in the document. */
  static Optional<String> operationName(String document) {
    var matcher = Pattern.compile("(?:query|mutation)\\s+(\\w+)").matcher(document);
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  private static Map<String, Object> schema(String type) {
    if (type.startsWith("[")) {
      return Map.of("type", "array", "items", schema(type.substring(1, type.lastIndexOf(']'))));
    }
    return switch (type.replace("!", "")) {
      case "String", "ID" -> Map.of("type", "string");
      case "Int" -> Map.of("type", "integer");
      case "Float" -> Map.of("type", "number");
      case "Boolean" -> Map.of("type", "boolean");
      default -> Map.of();
    };
  }
}
