package org.integrationgateway.http.exchange;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.base.text.PercentEncoding;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.jspecify.annotations.Nullable;

/** The query of a request: names and values in the order sent, as a form encodes them. */
public final class Query {
  /** No query. */
  public static final Query EMPTY = new Query(Map.of());

  /** Most parameters: more than a query of a URL can have, because a form may be longer. */
  private static final int MOST = 5_000;

  private final Map<String, List<String>> values;

  private Query(Map<String, List<String>> values) {
    this.values = values;
  }

  /**
   * Reads {@code a=1&b=2}; a name without an equals sign has the empty string as its value.
   *
   * @throws GatewayException {@code INVALID_REQUEST} when a percent sign or UTF-8 is broken, or
   *     there are too many
   */
  public static Query parse(@Nullable String raw) {
    if (raw == null || raw.isEmpty()) {
      return EMPTY;
    }
    var values = new LinkedHashMap<String, List<String>>();
    int start = 0;
    int count = 0;
    while (start <= raw.length()) {
      int ampersand = raw.indexOf('&', start);
      int end = ampersand < 0 ? raw.length() : ampersand;
      if (end > start) {
        if (++count > MOST) {
          throw new GatewayException(
              ErrorCode.INVALID_REQUEST, "there are more than %d parameters".formatted(MOST));
        }
        int equals = raw.indexOf('=', start);
        int nameEnd = equals < 0 || equals > end ? end : equals;
        var name = decode(raw, start, nameEnd);
        var value = nameEnd == end ? "" : decode(raw, nameEnd + 1, end);
        values.computeIfAbsent(name, first -> new ArrayList<>(1)).add(value);
      }
      start = end + 1;
    }
    return new Query(values);
  }

  /** The names, in the order sent. */
  public Set<String> names() {
    return Collections.unmodifiableSet(values.keySet());
  }

  /** Names and values in a map of their own, which the caller may change. */
  public Map<String, List<String>> toMap() {
    return new LinkedHashMap<>(values);
  }

  /**
   * The only value of this name.
   *
   * @throws GatewayException {@code INVALID_REQUEST} when it was sent twice
   */
  public Optional<String> single(String name) {
    var found = values.get(name);
    if (found == null) {
      return Optional.empty();
    }
    if (found.size() > 1) {
      throw new GatewayException(
          ErrorCode.INVALID_REQUEST,
          "query parameter '" + name + "' was sent " + found.size() + " times: send it once");
    }
    return Optional.of(found.get(0));
  }

  private static String decode(String query, int start, int end) {
    int clean = start;
    while (clean < end && plain(query.charAt(clean))) {
      clean++;
    }
    var raw = query.substring(start, end);
    if (clean == end) {
      return raw;
    }
    var bytes = ByteBuffer.allocate(raw.length() * 3);
    for (int at = 0; at < raw.length(); at++) {
      char next = raw.charAt(at);
      if (next == '+') {
        bytes.put((byte) ' ');
      } else if (next != '%') {
        bytes.put(String.valueOf(next).getBytes(StandardCharsets.UTF_8));
      } else {
        int octet = PercentEncoding.octet(raw, at);
        if (octet < 0) {
          throw broken("a percent sign needs two hexadecimal digits");
        }
        bytes.put((byte) octet);
        at += 2;
      }
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
    } catch (CharacterCodingException e) {
      throw broken("its percent-encoded bytes are not UTF-8");
    }
  }

  private static boolean plain(char next) {
    return next != '%' && next != '+' && next < 0x80;
  }

  private static GatewayException broken(String why) {
    return new GatewayException(
        ErrorCode.INVALID_REQUEST, "the query string cannot be read: " + why);
  }
}
