package org.integrationgateway.surfaces.graphql.introspection;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.integrationgateway.core.json.Json;

/** Writes the input objects and enums that the variables of a document have, a type a line. */
public final class InputTypes {
  private static final int LONGEST_HELP = 120;
  private static final int MOST_VALUES = 200;

  private final UpstreamSchema schema;

  public InputTypes(UpstreamSchema schema) {
    this.schema = schema;
  }

  /**
   * The types by their names, those of the variables before those of their members.
   *
   * @param longest characters of all; types beyond that are left out, and accept any value
   */
  public Map<String, String> of(UpstreamSchema.Field field, int longest) {
    var waiting = new ArrayDeque<String>();
    field.variables().forEach(variable -> waiting.add(named(variable.type())));
    var written = new LinkedHashMap<String, String>();
    int left = longest;
    while (!waiting.isEmpty()) {
      var name = waiting.remove();
      var type = schema.types().get(name);
      if (type == null || written.containsKey(name)) {
        continue;
      }
      var text = text(type);
      if (!text.isEmpty() && text.length() <= left) {
        left -= text.length();
        written.put(name, text);
        type.inputs().forEach(input -> waiting.add(named(input.type().text())));
      }
    }
    return written;
  }

  private static String named(String type) {
    return type.replaceAll("[\\[\\]!]", "");
  }

  /** The definition of a type; empty for one that is neither. */
  private static String text(UpstreamSchema.Type type) {
    return switch (type.kind()) {
      case ENUM ->
          type.values().isEmpty() || type.values().size() > MOST_VALUES
              ? ""
              : "enum " + type.name() + " { " + String.join(" ", type.values()) + " }";
      case INPUT_OBJECT ->
          type.inputs().isEmpty()
              ? ""
              : type.inputs().stream()
                  .map(InputTypes::member)
                  .collect(Collectors.joining(", ", "input " + type.name() + " { ", " }"));
      case SCALAR, OBJECT, INTERFACE, UNION -> "";
    };
  }

  private static String member(UpstreamSchema.Input input) {
    var told = input.description().orElse("").strip();
    var help = told.substring(0, Math.min(LONGEST_HELP, told.length()));
    return (help.isEmpty() ? "" : Json.MAPPER.writeValueAsString(help) + " ")
        + input.name()
        + ": "
        + input.type().text()
        + input.defaultValue().map(value -> " = " + value).orElse("");
  }
}
