package org.integrationgateway.core.schema;

import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.core.schema.text.TextCoercion;
import org.integrationgateway.core.schema.text.TextType;
import org.integrationgateway.core.schema.text.TextType.Kind;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads texts of a document as numbers, truth values, arrays and objects, where it fits its schema
 * only so: {@code "5"} where a number must be, {@code "[1]"} where an array must be. A text that
 * the schema takes as text stays one.
 */
final class TextReadings {
  /** Each finds a limited number of texts. */
  private static final int MOST_ROUNDS = 16;

  private TextReadings() {}

  /**
   * A document as it is sent, and what of it does not fit.
   *
   * @param document what was given, or a copy
   */
  record Read(ObjectNode document, List<Error> errors) {}

  /**
   * Checks a document, and once more with other readings as long as these fit better.
   *
   * @throws org.integrationgateway.base.budget.BudgetSpentException when a check takes more than it
   *     may
   */
  static Read of(CompiledSchema schema, ObjectNode document) {
    var read = new Read(document, schema.errors(document));
    for (int round = 0; round < MOST_ROUNDS && !read.errors().isEmpty(); round++) {
      var readings = readings(read.errors());
      if (readings.isEmpty()) {
        break;
      }
      var copy = read.document().deepCopy();
      readings.forEach((location, value) -> set(copy, location, value));
      read = new Read(copy, schema.errors(copy));
    }
    return read;
  }

  private static Map<NodePath, JsonNode> readings(List<Error> errors) {
    var kinds = new LinkedHashMap<NodePath, Set<Kind>>();
    var readings = new LinkedHashMap<NodePath, JsonNode>();
    for (var error : errors) {
      var given = error.getInstanceNode();
      var expected = error.getSchemaNode();
      if (given == null || !given.isString() || expected == null) {
        continue;
      }
      switch (String.valueOf(error.getKeyword())) {
        case "type" ->
            TextType.add(
                expected,
                kinds.computeIfAbsent(
                    error.getInstanceLocation(), none -> EnumSet.noneOf(Kind.class)));
        case "enum", "const" -> {
          var listed = listed(given.stringValue(), expected);
          if (listed != null) {
            readings.put(error.getInstanceLocation(), listed);
          }
        }
        default -> {
          // A text of the right type.
        }
      }
      kinds.computeIfPresent(
          error.getInstanceLocation(),
          (location, all) -> {
            var read = TextCoercion.scalar(given.stringValue(), all);
            if (!read.isString()) {
              readings.put(location, read);
            }
            return all;
          });
    }
    return readings;
  }

  /** The number or truth value of a list that is written like the text. */
  private static @Nullable JsonNode listed(String text, JsonNode listed) {
    if (!listed.isArray()) {
      return !listed.isString() && listed.isValueNode() && listed.asString("").equals(text)
          ? listed
          : null;
    }
    for (var value : listed) {
      var found = value.isArray() ? null : listed(text, value);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static void set(ObjectNode document, NodePath location, JsonNode value) {
    JsonNode parent = document;
    int last = location.getNameCount() - 1;
    for (int at = 0; at < last; at++) {
      parent = member(parent, location, at);
    }
    if (parent instanceof ObjectNode object) {
      object.set(location.getName(last), value);
    } else if (parent instanceof ArrayNode array
        && location.getElement(last) instanceof Integer at) {
      array.set(at, value);
    }
  }

  private static JsonNode member(JsonNode parent, NodePath location, int at) {
    return location.getElement(at) instanceof Integer index
        ? parent.path(index)
        : parent.path(location.getName(at));
  }
}
