package org.integrationgateway.surfaces.mcp.wire;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiConsumer;
import org.integrationgateway.base.text.SentHeaders;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The arguments of a tool that are mirrored into headers (2026-07-28, Streamable HTTP, Custom
 * Headers from Tool Parameters).
 */
public final class ParameterHeaders {
  /** A tool without mirrored arguments. */
  public static final ParameterHeaders NONE = new ParameterHeaders(List.of());

  private static final String ANNOTATION = "x-mcp-header";
  private static final int LONGEST_NAME = 128;
  private static final Set<String> TYPES = Set.of("string", "integer", "boolean");
  private static final int MOST = 64;

  private final List<Mirrored> mirrored;

  private record Mirrored(String header, List<String> path) {}

  /** An annotation that is not valid, so that the tool is not either. */
  public static final class InvalidAnnotationException extends Exception {
    private static final long serialVersionUID = 1L;

    InvalidAnnotationException(String message) {
      super(message);
    }
  }

  private ParameterHeaders(List<Mirrored> mirrored) {
    this.mirrored = List.copyOf(mirrored);
  }

  /**
   * Reads the annotations of a tool's input schema.
   *
   * @throws InvalidAnnotationException when one is not valid
   */
  public static ParameterHeaders of(JsonNode schema) throws InvalidAnnotationException {
    var found = new ArrayList<Mirrored>();
    int reachable = collect(schema, List.of(), found, new HashSet<>());
    if (reachable != annotations(schema, false)) {
      throw new InvalidAnnotationException(
          ANNOTATION + " stands where no chain of properties leads to");
    }
    return found.isEmpty() ? NONE : new ParameterHeaders(found);
  }

  public boolean isEmpty() {
    return mirrored.isEmpty();
  }

  /** Gives the headers for these arguments: name and encoded value. */
  public void write(JsonNode arguments, BiConsumer<String, String> headers) {
    for (var one : mirrored) {
      JsonNode value = arguments;
      for (var step : one.path) {
        value = value.path(step);
      }
      if (value.isString() || value.isBoolean()) {
        headers.accept("Mcp-Param-" + one.header, HeaderText.encode(value.asString()));
      } else if (value.isNumber() && value.canConvertToExactIntegral()) {
        headers.accept("Mcp-Param-" + one.header, value.bigIntegerValue().toString());
      }
    }
  }

  private static int collect(
      JsonNode schema, List<String> path, List<Mirrored> found, Set<String> names)
      throws InvalidAnnotationException {
    int count = 0;
    if (!(schema.get("properties") instanceof ObjectNode properties)) {
      return count;
    }
    for (var property : properties.properties()) {
      var steps = new ArrayList<>(path);
      steps.add(property.getKey());
      var annotation = property.getValue().get(ANNOTATION);
      if (annotation != null) {
        count++;
        found.add(new Mirrored(checked(annotation, property.getValue(), names), steps));
        if (found.size() > MOST) {
          throw new InvalidAnnotationException(
              "more than " + MOST + " parameters have " + ANNOTATION);
        }
      }
      count += collect(property.getValue(), steps, found, names);
    }
    return count;
  }

  private static String checked(JsonNode annotation, JsonNode schema, Set<String> names)
      throws InvalidAnnotationException {
    var name = annotation.isString() ? annotation.stringValue() : "";
    if (name.length() > LONGEST_NAME || !SentHeaders.isName(name)) {
      throw new InvalidAnnotationException(ANNOTATION + " is not the name of a header");
    }
    if (!TYPES.contains(schema.path("type").asString(""))) {
      throw new InvalidAnnotationException(
          "%s '%s' is on a parameter that is neither string, integer nor boolean"
              .formatted(ANNOTATION, name));
    }
    if (!names.add(name.toLowerCase(Locale.ROOT))) {
      throw new InvalidAnnotationException(ANNOTATION + " '" + name + "' appears twice");
    }
    return name;
  }

  /** How many annotations there are anywhere; names of properties are not annotations. */
  private static int annotations(JsonNode node, boolean names) {
    int count = 0;
    if (node instanceof ObjectNode object) {
      for (var member : object.properties()) {
        if (!names && member.getKey().equals(ANNOTATION)) {
          count++;
          continue;
        }
        boolean data =
            !names && Set.of("default", "const", "enum", "examples").contains(member.getKey());
        if (!data) {
          count += annotations(member.getValue(), !names && member.getKey().equals("properties"));
        }
      }
      return count;
    }
    for (var element : node) {
      count += annotations(element, false);
    }
    return count;
  }
}
