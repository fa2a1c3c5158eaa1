package org.integrationgateway.manifest.openapi.tree;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Members of documents, whose types the author may have wrong: a value of a wrong type counts as
 * absent.
 */
public final class Nodes {
  private static final String REFERENCE = "$ref";

  private Nodes() {}

  /** A scalar as text. */
  public static Optional<String> text(@Nullable JsonNode object, String member) {
    @Nullable JsonNode value = object == null ? null : object.get(member);
    return value == null || value.isNull() || !value.isValueNode()
        ? Optional.empty()
        : Optional.of(value.asString(""));
  }

  /** Text that says something. */
  public static Optional<String> words(@Nullable JsonNode object, String member) {
    return text(object, member).filter(text -> !text.isBlank());
  }

  public static boolean isTrue(@Nullable JsonNode object, String member) {
    return text(object, member).filter("true"::equals).isPresent();
  }

  public static Optional<Boolean> truth(JsonNode object, String member) {
    @Nullable JsonNode value = object.get(member);
    return value != null && value.isBoolean()
        ? Optional.of(value.booleanValue())
        : Optional.empty();
  }

  /** The members of an object, in document order. */
  public static Map<String, JsonNode> members(@Nullable JsonNode object, String member) {
    return object == null ? Map.of() : entries(object.get(member));
  }

  public static Map<String, JsonNode> entries(@Nullable JsonNode value) {
    if (!(value instanceof ObjectNode object)) {
      return Map.of();
    }
    var members = new LinkedHashMap<String, JsonNode>();
    object.properties().forEach(entry -> members.put(entry.getKey(), entry.getValue()));
    return members;
  }

  /** The items of an array. */
  public static List<JsonNode> items(@Nullable JsonNode object, String member) {
    @Nullable JsonNode array = object == null ? null : object.get(member);
    var items = new ArrayList<JsonNode>();
    if (array != null && array.isArray()) {
      array.forEach(items::add);
    }
    return items;
  }

  /** The texts in an array. */
  public static List<String> texts(@Nullable JsonNode object, String member) {
    return items(object, member).stream()
        .filter(JsonNode::isString)
        .map(JsonNode::stringValue)
        .toList();
  }

  /** The target of a reference; empty when the value is no reference. */
  public static Optional<String> reference(@Nullable JsonNode value) {
    @Nullable JsonNode target = value == null ? null : value.get(REFERENCE);
    return target != null && target.isString()
        ? Optional.of(target.stringValue())
        : Optional.empty();
  }
}
