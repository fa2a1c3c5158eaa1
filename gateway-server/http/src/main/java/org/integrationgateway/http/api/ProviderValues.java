package org.integrationgateway.http.api;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.core.error.FieldProblem;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON as the values that providers take: {@link Long}, {@link Double}, {@link String}, {@link
 * Boolean}, lists, maps and null. Numbers that they cannot keep exactly are problems.
 *
 * @param pointer to the value
 */
record ProviderValues(String pointer, List<FieldProblem> problems) {
  private static final long MAX_WHOLE = 1L << 53;

  Map<String, @Nullable Object> members(ObjectNode object) {
    var members = new LinkedHashMap<String, @Nullable Object>();
    object
        .properties()
        .forEach(
            member ->
                members.put(member.getKey(), below(member.getKey()).plain(member.getValue())));
    return members;
  }

  @Nullable Object plain(JsonNode value) {
    return switch (value.getNodeType()) {
      case OBJECT -> members((ObjectNode) value);
      case ARRAY -> elements(value);
      case STRING -> value.stringValue();
      case BOOLEAN -> value.booleanValue();
      case NUMBER -> number(value);
      case NULL, MISSING, BINARY, POJO -> null;
    };
  }

  private List<@Nullable Object> elements(JsonNode array) {
    var elements = new ArrayList<@Nullable Object>(array.size());
    for (int i = 0; i < array.size(); i++) {
      elements.add(below(String.valueOf(i)).plain(array.get(i)));
    }
    return elements;
  }

  private Object number(JsonNode value) {
    if (value.isIntegralNumber()) {
      if (value.canConvertToLong() && Math.abs(value.longValue()) <= MAX_WHOLE) {
        return value.longValue();
      }
      return refused("is a whole number beyond 2^53: write it as a string to keep every digit");
    }
    double number = value.asDouble(Double.NaN);
    return Double.isFinite(number) ? number : refused("is a number that is too large");
  }

  private Object refused(String rule) {
    problems.add(
        new FieldProblem(
            pointer, "'%s' %s".formatted(pointer.substring(pointer.lastIndexOf('/') + 1), rule)));
    return 0L;
  }

  private ProviderValues below(String name) {
    return new ProviderValues(pointer + "/" + name.replace("~", "~0").replace("/", "~1"), problems);
  }
}
