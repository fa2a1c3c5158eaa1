package org.integrationgateway.server.builtin.agent.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * JSON as maps and lists. Whole numbers are {@link Long}, others {@link Double}; whole numbers
 * beyond 2^53, which the wire cannot carry, become strings, so that no digit is lost. Half
 * surrogate pairs become U+FFFD.
 */
public final class AgentJson {
  private static final long MAX_WHOLE = 1L << 53;

  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(60)
                          .maxStringLength(4 << 20)
                          .build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .build();

  private AgentJson() {}

  /**
   * Any value.
   *
   * @throws IllegalArgumentException when the text is not JSON
   */
  public static @Nullable Object parse(String json) {
    try {
      return plain(MAPPER.readValue(json, Object.class));
    } catch (JacksonException wrong) {
      throw new IllegalArgumentException("not JSON: " + wrong.getOriginalMessage(), wrong);
    }
  }

  /** An object; empty when the text is anything else. */
  public static Optional<Map<String, @Nullable Object>> object(String json) {
    try {
      return Optional.ofNullable(parse(json)).map(AgentJson::members);
    } catch (IllegalArgumentException wrong) {
      return Optional.empty();
    }
  }

  /** The text of a value, members in the order of their names. */
  public static String write(@Nullable Object value) {
    return MAPPER.writeValueAsString(value);
  }

  /** A value for a model: a text as it is, anything else as JSON. */
  static String plainText(@Nullable Object value) {
    return value instanceof String text ? text : write(value);
  }

  /** The members of a value that is an object; empty for any other. */
  @SuppressWarnings({"unchecked", "NullAway"})
  public static @Nullable Map<String, @Nullable Object> members(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? (Map<String, @Nullable Object>) map : null;
  }

  /** A member that is an object; an empty one when it is absent. */
  public static Map<String, @Nullable Object> object(
      Map<String, ? extends @Nullable Object> of, String name) {
    var members = members(of.get(name));
    return members == null ? Map.of() : members;
  }

  /** A member that is a list of objects; other values are left out. */
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

  /** A member that is a text; an empty one when it is absent. */
  public static String text(Map<String, ? extends @Nullable Object> of, String name) {
    return of.get(name) instanceof String text ? text : "";
  }

  /** A member that is a whole number; 0 when it is absent. */
  public static long whole(Map<String, ? extends @Nullable Object> of, String name) {
    return of.get(name) instanceof Number number ? number.longValue() : 0;
  }

  private static @Nullable Object plain(@Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      var members = new LinkedHashMap<String, @Nullable Object>();
      map.forEach((name, member) -> members.put(wellFormed(String.valueOf(name)), plain(member)));
      return members;
    }
    if (value instanceof List<?> list) {
      var items = new ArrayList<@Nullable Object>();
      list.forEach(item -> items.add(plain(item)));
      return items;
    }
    if (value instanceof String text) {
      return wellFormed(text);
    }
    if (value instanceof BigInteger whole) {
      return whole.toString();
    }
    if (value instanceof Integer || value instanceof Long) {
      long whole = ((Number) value).longValue();
      return Math.abs(whole) > MAX_WHOLE || whole == Long.MIN_VALUE
          ? String.valueOf(whole)
          : (Object) whole;
    }
    if (value instanceof Number number) {
      double real = number.doubleValue();
      return Double.isFinite(real) ? (Object) real : number.toString();
    }
    return value;
  }

  /** Replaces half surrogate pairs, which no encoding can carry, by U+FFFD. */
  private static String wellFormed(String text) {
    if (text.chars().noneMatch(unit -> Character.isSurrogate((char) unit))) {
      return text;
    }
    var well = new StringBuilder(text.length());
    text.codePoints()
        .map(
            point ->
                point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE
                    ? 0xfffd
                    : point)
        .forEach(well::appendCodePoint);
    return well.toString();
  }
}
