package org.integrationgateway.core.schema.text;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.schema.text.TextType.Kind;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Turns text from a query or a form into what the schema asks for. Text that cannot become that
 * stays text, and the schema says what is wrong with it.
 */
public final class TextCoercion {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final int LONGEST_NUMBER = 100;
  private static final TextType ANY = new TextType(Set.of(), Set.of());

  private final Map<String, TextType> types = new HashMap<>();

  public TextCoercion(ObjectNode schema) {
    if (schema.get("properties") instanceof ObjectNode properties) {
      properties
          .properties()
          .forEach(entry -> types.put(entry.getKey(), TextType.of(entry.getValue(), schema)));
    }
  }

  /** A JSON object of the values; what cannot be in one is added to the problems. */
  public ObjectNode object(Map<String, List<String>> values, List<FieldProblem> problems) {
    var object = NODES.objectNode();
    values.forEach(
        (name, given) -> {
          var type = types.getOrDefault(name, ANY);
          if (given.size() > 1 && !type.kinds().contains(Kind.ARRAY)) {
            problems.add(
                new FieldProblem("/" + name, "was given " + given.size() + " times: give it once"));
          } else if (!given.isEmpty()) {
            object.set(name, value(given, type));
          }
        });
    return object;
  }

  private static JsonNode value(List<String> given, TextType type) {
    var text = given.get(0);
    if (given.size() == 1 && !type.kinds().contains(Kind.ARRAY)) {
      return scalar(text, type.kinds());
    }
    if (given.size() == 1) {
      var written = json(text, '[', JsonNode::isArray);
      if (written != null) {
        return written;
      }
      if (type.kinds().contains(Kind.STRING)) {
        return NODES.stringNode(text);
      }
    }
    var array = NODES.arrayNode();
    var elements =
        given.size() > 1
            ? given
            : text.isEmpty() ? List.<String>of() : List.of(text.split(",", -1));
    for (var element : elements) {
      array.add(scalar(element, type.itemKinds()));
    }
    return array;
  }

  /** Converts a text to a scalar; where text itself would do, it stays as it is. */
  public static JsonNode scalar(String text, Set<Kind> kinds) {
    @Nullable JsonNode value = null;
    if (!kinds.contains(Kind.STRING)) {
      value = kinds.contains(Kind.BOOLEAN) ? truth(text) : null;
      value = value == null && kinds.contains(Kind.INTEGER) ? integer(text) : value;
      value = value == null && kinds.contains(Kind.NUMBER) ? number(text) : value;
      value =
          value == null && kinds.contains(Kind.OBJECT)
              ? json(text, '{', JsonNode::isObject)
              : value;
      value =
          value == null && kinds.contains(Kind.ARRAY) ? json(text, '[', JsonNode::isArray) : value;
    }
    return value == null ? NODES.stringNode(text) : value;
  }

  /** Languages write them with a capital letter too. */
  private static @Nullable JsonNode truth(String text) {
    return switch (text.strip().toLowerCase(Locale.ROOT)) {
      case "true" -> NODES.booleanNode(true);
      case "false" -> NODES.booleanNode(false);
      default -> null;
    };
  }

  /** A whole number, also one that is written as {@code 5.0} or {@code 5e3}. */
  private static @Nullable JsonNode integer(String text) {
    var stripped = text.strip();
    if (!isNumber(stripped)) {
      return null;
    }
    try {
      var decimal = new BigDecimal(stripped).stripTrailingZeros();
      return decimal.scale() > 0 || decimal.scale() < -LONGEST_NUMBER
          ? null
          : whole(decimal.toBigInteger());
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private static JsonNode whole(BigInteger whole) {
    if (whole.bitLength() >= Long.SIZE) {
      return NODES.numberNode(whole);
    }
    long value = whole.longValue();
    return value == (int) value ? NODES.numberNode((int) value) : NODES.numberNode(value);
  }

  private static @Nullable JsonNode number(String text) {
    var stripped = text.strip();
    if (!isNumber(stripped)) {
      return null;
    }
    if (stripped.chars().noneMatch(c -> ".eE".indexOf(c) >= 0)) {
      return integer(stripped);
    }
    try {
      double value = Double.parseDouble(stripped);
      return Double.isFinite(value) ? NODES.numberNode(value) : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private static boolean isNumber(String text) {
    return text.length() <= LONGEST_NUMBER
        && text.chars().allMatch(c -> c >= '0' && c <= '9' || "+-.eE".indexOf(c) >= 0);
  }

  private static @Nullable JsonNode json(String text, char begin, Predicate<JsonNode> wanted) {
    var stripped = text.strip();
    if (stripped.isEmpty() || stripped.charAt(0) != begin) {
      return null;
    }
    try {
      var value = Json.MAPPER.readTree(stripped);
      return wanted.test(value) ? value : null;
    } catch (JacksonException e) {
      return null;
    }
  }
}
