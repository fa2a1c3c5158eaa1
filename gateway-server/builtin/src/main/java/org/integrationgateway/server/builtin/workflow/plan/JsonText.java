package org.integrationgateway.server.builtin.workflow.plan;

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
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Converts JSON values to text and back: whole numbers are {@link Long}, others {@link Double}.
 * Members are sorted by name, so that equal values have equal texts.
 */
public final class JsonText {
  private static final long MAX_WHOLE = 1L << 53;
  private static final int MAX_DEPTH = 64;
  private static final int MAX_STRING = 512 * 1024;
  private static final int MAX_NUMBER = 100;

  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(MAX_DEPTH)
                          .maxStringLength(MAX_STRING)
                          .maxNameLength(MAX_STRING)
                          .maxNumberLength(MAX_NUMBER)
                          .build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private JsonText() {}

  /**
   * The text of a value.
   *
   * @param name of the value, for messages
   * @param most approximate limit in characters
   * @throws ServiceException {@code TOO_LARGE}; {@code INVALID_INPUT} when it is not a JSON value
   */
  public static String write(@Nullable Object value, String what, int most) {
    var text = MAPPER.writeValueAsString(new Writing(what, most).node(value, 1));
    if (text.length() > most) {
      throw tooLarge(what, most);
    }
    return text;
  }

  /** The value of a text by {@link #write}. */
  public static @Nullable Object read(String text) {
    return value(MAPPER.readTree(text));
  }

  /** The object of a text by {@link #write}. */
  @SuppressWarnings("unchecked")
  public static Map<String, @Nullable Object> readObject(String text) {
    return (Map<String, @Nullable Object>) Objects.requireNonNull(read(text));
  }

  /** The value of a body in UTF-8; {@code otherwise} when it is not JSON. */
  public static @Nullable Object readOrText(byte[] body, String otherwise) {
    try {
      return value(MAPPER.readTree(body));
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

  /** A number that a double does not hold exactly becomes a string, which keeps every digit. */
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

  /**
   * Counts while it converts, so that a value that refers to the same large part many times is
   * refused early.
   */
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
      if (depth > MAX_DEPTH) {
        throw refused("is nested deeper than " + MAX_DEPTH + " levels");
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
      throw refused("holds a " + value.getClass().getName() + ", which is not a JSON value");
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
