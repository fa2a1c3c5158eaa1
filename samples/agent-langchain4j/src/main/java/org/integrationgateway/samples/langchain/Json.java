package org.integrationgateway.samples.langchain;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * JSON as maps and lists. Whole numbers are {@link Long}, others {@link Double}; whole numbers that
 * the protocol cannot represent become strings, so that no digit is lost.
 */
final class Json {
  private static final long MOST = 1L << 53;
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private Json() {}

  /**
   * Any value.
   *
   * @throws IllegalArgumentException when the text is no JSON
   */
  static Object parse(String json) {
    try {
      return plain(MAPPER.readValue(json, Object.class));
    } catch (JacksonException malformed) {
      throw new IllegalArgumentException(
          "it is no JSON: " + malformed.getOriginalMessage(), malformed);
    }
  }

  /** An object. */
  static Map<String, Object> object(String json) {
    var members = new LinkedHashMap<String, Object>();
    if (!(parse(json) instanceof Map<?, ?> map)) {
      throw new IllegalArgumentException("it is no JSON object");
    }
    map.forEach((name, value) -> members.put((String) name, value));
    return members;
  }

  static String write(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  private static Object plain(Object value) {
    if (value instanceof Integer whole) {
      return whole.longValue();
    }
    if (value instanceof BigInteger || value instanceof Long whole && Math.abs(whole) > MOST) {
      return value.toString();
    }
    if (value instanceof List<?> list) {
      var items = new ArrayList<>();
      list.forEach(item -> items.add(plain(item)));
      return items;
    }
    if (value instanceof Map<?, ?> map) {
      var members = new LinkedHashMap<String, Object>();
      map.forEach((name, member) -> members.put((String) name, plain(member)));
      return members;
    }
    return value;
  }
}
