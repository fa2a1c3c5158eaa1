package org.integrationgateway.server.builtin.workflow.state;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.server.json.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * JSON values as text, and back: whole numbers as {@link Long}, others as {@link Double}. Members
 * are in the order of their names, so that the same value is the same text.
 */
public final class JsonText {
  private static final long MAX_WHOLE = 1L << 53;

  private JsonText() {}

  /**
   * The text of a value.
   *
   * @param what it is, for messages
   * @param most characters that it may have, roughly
   * @throws ServiceException {@code TOO_LARGE}; {@code INVALID_INPUT} when it is no JSON
   */
  public static String write(@Nullable Object value, String what, int most) {
    var text = Json.MAPPER.writeValueAsString(new Writing(what, most).node(value, 1));
    if (text.length() > most) {
      throw tooLarge(what, most);
    }
    return text;
  }

  /** What {@link #write} wrote. */
  public static @Nullable Object read(String text) {
    return value(Json.MAPPER.readTree(text));
  }

  /** An object that {@link #write} wrote. */
  @SuppressWarnings("unchecked")
  public static Map<String, @Nullable Object> readObject(String text) {
    return (Map<String, @Nullable Object>) Objects.requireNonNull(read(text));
  }

  /** The value of JSON in UTF-8 from elsewhere; the text itself when it is none. */
  public static @Nullable Object readOrText(byte[] body, String otherwise) {
    try {
      return value(Json.MAPPER.readTree(body));
    } catch (JacksonException noJson) {
      return otherwise;
    }
  }

  private static @Nullable Object value(JsonNode node) {
    return switch (node.getNodeType()) {
      case BOOLEAN -> node.booleanValue();
      case NUMBER -> number(node);
      case STRING, BINARY, POJO -> node.asString();
      case NULL, MISSING -> null;
      case ARRAY -> {
        var items = new ArrayList<@Nullable Object>();
        node.forEach(item -> items.add(value(item)));
        yield Collections.unmodifiableList(items);
      }
      case OBJECT -> {
        var members = new LinkedHashMap<String, @Nullable Object>();
        node.properties().forEach(entry -> members.put(entry.getKey(), value(entry.getValue())));
        yield Collections.unmodifiableMap(members);
      }
    };
  }

  /** Beyond what a double holds exactly it is a string, which keeps every digit. */
  private static Object number(JsonNode node) {
    if (node.isIntegralNumber()) {
      return node.canConvertToLong() && Math.abs(node.longValue()) <= MAX_WHOLE
          ? (Object) node.longValue()
          : node.asString();
    }
    double number = node.doubleValue();
    if (!Double.isFinite(number)) {
      return node.asString();
    }
    boolean whole =
        number == Math.rint(number)
            && Math.abs(number) <= MAX_WHOLE
            && (number != 0 || Double.doubleToRawLongBits(number) == 0);
    return whole ? (Object) (long) number : (Object) number;
  }

  /** Stops early: a value that says the same large thing many times is never written out. */
  private static final class Writing {
    private final String what;
    private final int most;
    private long size;

    Writing(String what, int most) {
      this.what = what;
      this.most = most;
    }

    JsonNode node(@Nullable Object value, int depth) {
      var make = JsonNodeFactory.instance;
      if (depth > Json.MAX_DEPTH) {
        throw refused("is nested deeper than " + Json.MAX_DEPTH + " levels");
      }
      count(1);
      if (value == null) {
        return make.nullNode();
      }
      if (value instanceof String text) {
        count(text.length());
        return make.stringNode(text);
      }
      if (value instanceof Boolean flag) {
        return make.booleanNode(flag);
      }
      if (value instanceof Map<?, ?> members) {
        var object = make.objectNode();
        new TreeMap<>(members)
            .forEach(
                (name, member) -> {
                  count(((String) name).length());
                  object.set((String) name, node(member, depth + 1));
                });
        return object;
      }
      if (value instanceof List<?> items) {
        var array = make.arrayNode();
        items.forEach(item -> array.add(node(item, depth + 1)));
        return array;
      }
      return number(value);
    }

    private JsonNode number(Object value) {
      if (value instanceof Double number && Double.isFinite(number)) {
        return JsonNodeFactory.instance.numberNode(number);
      }
      if (value instanceof Long || value instanceof Integer) {
        long whole = ((Number) value).longValue();
        if (whole > MAX_WHOLE || whole < -MAX_WHOLE) {
          throw refused("holds " + whole + ", beyond 2^53: write it as a string");
        }
        return JsonNodeFactory.instance.numberNode(whole);
      }
      throw refused("holds a " + value.getClass().getName() + ", which is no JSON value");
    }

    private void count(int more) {
      size += more;
      if (size > most) {
        throw tooLarge(what, most);
      }
    }

    private ServiceException refused(String rule) {
      return ServiceException.invalidInput(
          what + " " + rule, List.of(new Problem("", what + " " + rule)));
    }
  }

  private static ServiceException tooLarge(String what, int most) {
    return new ServiceException(
        Reason.TOO_LARGE, "%s has more than %d characters of JSON".formatted(what, most));
  }
}
