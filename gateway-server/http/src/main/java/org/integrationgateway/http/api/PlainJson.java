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
 * JSON as plain values: null, {@link Boolean}, {@link Long}, {@link Double}, {@link String}, lists
 * and maps.
 */
public final class PlainJson {
  private static final long MAX_WHOLE = 1L << 53;

  private PlainJson() {}

  /**
   * The members of an object.
   *
   * @param pointer to the object
   * @param problems gets one for each number that a plain value does not hold exactly
   */
  public static Map<String, @Nullable Object> object(
      ObjectNode object, String pointer, List<FieldProblem> problems) {
    var members = new LinkedHashMap<String, @Nullable Object>();
    object
        .properties()
        .forEach(
            member ->
                members.put(
                    member.getKey(),
                    value(member.getValue(), pointer + "/" + escaped(member.getKey()), problems)));
    return members;
  }

  /** A value; see {@link #object}. */
  public static @Nullable Object value(JsonNode node, String pointer, List<FieldProblem> problems) {
    return switch (node.getNodeType()) {
      case BOOLEAN -> node.booleanValue();
      case NUMBER -> number(node, pointer, problems);
      case STRING, BINARY, POJO -> node.asString();
      case NULL, MISSING -> null;
      case ARRAY -> {
        var items = new ArrayList<@Nullable Object>();
        for (var item : node) {
          items.add(value(item, pointer + "/" + items.size(), problems));
        }
        yield items;
      }
      case OBJECT -> object((ObjectNode) node, pointer, problems);
    };
  }

  private static Object number(JsonNode node, String pointer, List<FieldProblem> problems) {
    if (node.isIntegralNumber()) {
      if (node.canConvertToLong() && Math.abs(node.longValue()) <= MAX_WHOLE) {
        return node.longValue();
      }
      problems.add(
          new FieldProblem(
              pointer, "the number %s is beyond 2^53: write it as a string".formatted(node)));
      return 0L;
    }
    double number = node.doubleValue();
    if (!Double.isFinite(number)) {
      problems.add(new FieldProblem(pointer, "the number is too large: write it as a string"));
      return 0.0;
    }
    return number;
  }

  private static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }
}
