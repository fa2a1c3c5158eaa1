package org.integrationgateway.sdk.json;

import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * Converts JSON text to plain values and back: null, {@link Boolean}, {@link Long}, {@link Double},
 * {@link String}, {@link List} and {@link Map}, as the protocol carries them.
 *
 * <p>Whole numbers of up to 2^53 are {@link Long}, others {@link Double}. A number that a double
 * cannot hold, such as a whole number beyond 2^53, becomes its text, so that no digit is lost. A
 * half of a surrogate pair becomes U+FFFD. An object that has a name twice is not accepted (RFC
 * 8259, 4). Values are at most 64 levels deep, texts at most 4 Mi characters long.
 */
public final class JsonValues {
  /** How deep values may be nested. */
  public static final int MAX_DEPTH = 64;

  static final long MAX_WHOLE = 1L << 53;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxStringLength(4 << 20)
                  .maxNameLength(4 << 20)
                  .maxNumberLength(1000)
                  .build())
          .build();

  private JsonValues() {}

  /**
   * The value of a text; unmodifiable.
   *
   * @throws IllegalArgumentException when the text is not JSON, with the reason and the place
   */
  public static @Nullable Object parse(String json) {
    return parse(json, MAX_DEPTH);
  }

  /**
   * The value of a text that will be a part of a larger value; unmodifiable.
   *
   * @param depth how deep it may be nested, at most {@link #MAX_DEPTH}
   * @throws IllegalArgumentException when the text is not JSON, or deeper
   */
  public static @Nullable Object parse(String json, int depth) {
    try (var parser = FACTORY.createParser(ObjectReadContext.empty(), json)) {
      return document(parser, depth);
    } catch (JacksonException malformed) {
      throw notJson(malformed);
    }
  }

  /**
   * The value of a text in UTF-8; unmodifiable.
   *
   * @throws IllegalArgumentException when the text is not JSON, with the reason and the place
   */
  public static @Nullable Object parse(byte[] json) {
    try (var parser = FACTORY.createParser(ObjectReadContext.empty(), json)) {
      return document(parser, MAX_DEPTH);
    } catch (JacksonException malformed) {
      throw notJson(malformed);
    }
  }

  /**
   * The object of a text; unmodifiable, in the order of the text.
   *
   * @throws IllegalArgumentException when the text is not a JSON object
   */
  public static Map<String, @Nullable Object> parseObject(String json) {
    var members = members(parse(json));
    if (members == null) {
      throw new IllegalArgumentException("is JSON, but not an object");
    }
    return members;
  }

  /** The value of a text, or the text itself when it is not JSON. */
  public static @Nullable Object parseOrText(String text) {
    try {
      return parse(text);
    } catch (IllegalArgumentException plainText) {
      return text;
    }
  }

  /** The value of a text in UTF-8, or the text itself when it is not JSON. */
  public static @Nullable Object parseOrText(byte[] text) {
    try {
      return parse(text);
    } catch (IllegalArgumentException plainText) {
      return new String(text, StandardCharsets.UTF_8);
    }
  }

  /**
   * The text of a value, without spaces, members in the order of their names: equal values have
   * equal texts.
   *
   * @throws org.integrationgateway.sdk.ServiceException {@code INVALID_INPUT} when it is not a JSON
   *     value
   */
  public static String write(@Nullable Object value) {
    return write(value, "the value", Integer.MAX_VALUE);
  }

  /**
   * The text of a value of limited size, members in the order of their names.
   *
   * @param what the value is, for messages
   * @param most characters
   * @throws org.integrationgateway.sdk.ServiceException {@code TOO_LARGE}; {@code INVALID_INPUT}
   *     when it is not a JSON value
   */
  public static String write(@Nullable Object value, String what, int most) {
    var text = new StringWriter();
    try (var generator = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
      var writing = new ValueWriter(generator, what, most);
      writing.write(value, 1);
      generator.flush();
      writing.requireAtMost(text.getBuffer().length());
    }
    return text.toString();
  }

  /** The text of a value for people and models: a text as it is, any other value as JSON. */
  public static String plainText(@Nullable Object value) {
    return value instanceof String text ? text : write(value);
  }

  /** The members of a value that is an object; null for any other. */
  @SuppressWarnings({"unchecked", "NullAway"})
  public static @Nullable Map<String, @Nullable Object> members(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? (Map<String, @Nullable Object>) map : null;
  }

  /** A member that is an object; an empty one when it is absent or of another type. */
  public static Map<String, @Nullable Object> object(
      Map<String, ? extends @Nullable Object> of, String name) {
    return Objects.requireNonNullElse(members(of.get(name)), Map.of());
  }

  /** The objects of a member that is a list; values of other types are left out. */
  public static List<Map<String, @Nullable Object>> objects(
      Map<String, ? extends @Nullable Object> of, String name) {
    var objects = new ArrayList<Map<String, @Nullable Object>>();
    if (of.get(name) instanceof List<?> items) {
      for (var item : items) {
        var members = members(item);
        if (members != null) {
          objects.add(members);
        }
      }
    }
    return objects;
  }

  /** A member that is a text; an empty one when it is absent or of another type. */
  public static String text(Map<String, ? extends @Nullable Object> of, String name) {
    return of.get(name) instanceof String text ? text : "";
  }

  /** A member that is a whole number; 0 when it is absent or of another type. */
  public static long whole(Map<String, ? extends @Nullable Object> of, String name) {
    return of.get(name) instanceof Number number ? number.longValue() : 0;
  }

  private static @Nullable Object document(JsonParser parser, int depth) {
    if (parser.nextToken() == null) {
      throw new IllegalArgumentException("is not JSON: it is empty");
    }
    var value = value(parser, depth);
    if (parser.nextToken() != null) {
      throw new IllegalArgumentException("is not JSON: it continues after its end");
    }
    return value;
  }

  private static @Nullable Object value(JsonParser parser, int depth) {
    if (depth == 0 && parser.currentToken().isStructStart()) {
      throw new IllegalArgumentException("is JSON, but is nested too deep");
    }
    return switch (parser.currentToken()) {
      case START_OBJECT -> {
        var members = new LinkedHashMap<String, @Nullable Object>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          var name = wellFormed(parser.currentName());
          parser.nextToken();
          var member = value(parser, depth - 1);
          if (members.containsKey(name)) {
            throw new IllegalArgumentException("is not JSON: it has '" + name + "' twice");
          }
          members.put(name, member);
        }
        yield Collections.unmodifiableMap(members);
      }
      case START_ARRAY -> {
        var items = new ArrayList<@Nullable Object>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          items.add(value(parser, depth - 1));
        }
        yield Collections.unmodifiableList(items);
      }
      case VALUE_STRING -> wellFormed(parser.getString());
      case VALUE_NUMBER_INT -> whole(parser);
      case VALUE_NUMBER_FLOAT -> number(parser);
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      default -> null;
    };
  }

  private static Object whole(JsonParser parser) {
    if (parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
      return parser.getString();
    }
    long whole = parser.getLongValue();
    return whole > MAX_WHOLE || whole < -MAX_WHOLE ? parser.getString() : (Object) whole;
  }

  private static Object number(JsonParser parser) {
    var digits = parser.getString();
    double number = Double.parseDouble(digits);
    if (!Double.isFinite(number)) {
      return digits;
    }
    boolean whole =
        number == Math.rint(number)
            && Math.abs(number) <= MAX_WHOLE
            && (number != 0 || Double.doubleToRawLongBits(number) == 0);
    return whole ? (Object) (long) number : (Object) number;
  }

  private static String wellFormed(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return withoutHalves(text);
      }
    }
    return text;
  }

  private static String withoutHalves(String text) {
    var well = new StringBuilder(text.length());
    text.codePoints()
        .map(point -> Character.getType(point) == Character.SURROGATE ? 0xfffd : point)
        .forEach(well::appendCodePoint);
    return well.toString();
  }

  private static IllegalArgumentException notJson(JacksonException malformed) {
    var at = malformed.getLocation();
    var place = at == null ? "" : " (line " + at.getLineNr() + ", column " + at.getColumnNr() + ")";
    return new IllegalArgumentException(
        "is not JSON: " + malformed.getOriginalMessage() + place, malformed);
  }
}
