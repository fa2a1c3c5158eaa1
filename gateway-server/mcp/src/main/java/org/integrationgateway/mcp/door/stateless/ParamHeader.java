package org.integrationgateway.mcp.door.stateless;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.integrationgateway.base.text.SentHeaders;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An argument of a tool that clients repeat in a header (2026-07-28, Streamable HTTP, Custom
 * Headers from Tool Parameters).
 *
 * @param header its name, {@code Mcp-Param-...}
 * @param path of the argument: one name for each object that it is in
 */
record ParamHeader(String header, List<String> path) {
  private static final String ANNOTATION = "x-mcp-header";
  private static final int LONGEST_NAME = 100;
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,20}(?:\\.[0-9]{1,20})?");
  private static final Set<String> TYPES = Set.of("string", "integer", "boolean");
  private static final int DEEPEST = 16;

  ParamHeader {
    path = List.copyOf(path);
  }

  /**
   * Returns the headers that an input schema asks for. Annotations that break the rules ask for
   * nothing.
   */
  static List<ParamHeader> of(ObjectNode schema) {
    var found = new ArrayList<ParamHeader>();
    collect(schema, List.of(), found, new HashSet<>());
    return List.copyOf(found);
  }

  private static void collect(
      ObjectNode schema, List<String> path, List<ParamHeader> found, Set<String> names) {
    if (!(schema.get("properties") instanceof ObjectNode properties) || path.size() >= DEEPEST) {
      return;
    }
    for (var property : properties.properties()) {
      if (property.getValue() instanceof ObjectNode inner) {
        var here = new ArrayList<>(path);
        here.add(property.getKey());
        annotation(inner)
            .filter(name -> names.add(name.toLowerCase(Locale.ROOT)))
            .ifPresent(name -> found.add(new ParamHeader("Mcp-Param-" + name, here)));
        collect(inner, here, found, names);
      }
    }
  }

  private static Optional<String> annotation(ObjectNode schema) {
    var name = schema.path(ANNOTATION);
    return name.isString()
            && name.stringValue().length() <= LONGEST_NAME
            && SentHeaders.isName(name.stringValue())
            && TYPES.contains(schema.path("type").asString(""))
        ? Optional.of(name.stringValue())
        : Optional.empty();
  }

  /** The value in the arguments of a call; null when there is nothing that a header can repeat. */
  @Nullable JsonNode value(ObjectNode arguments) {
    JsonNode value = arguments;
    for (var name : path) {
      value = value.path(name);
    }
    return value.isString() || value.isNumber() || value.isBoolean() ? value : null;
  }

  /** Whether a header says this value: numbers are compared as numbers. */
  static boolean says(String header, JsonNode value) {
    if (!value.isNumber()) {
      return header.equals(value.asString());
    }
    return NUMBER.matcher(header).matches()
        && new BigDecimal(header).compareTo(value.decimalValue()) == 0;
  }
}
