package org.integrationgateway.http.exchange;

import java.util.Optional;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;

/** Reads the cookies of a request (RFC 6265, section 4.2). */
public final class Cookies {
  private static final String HEADER = "Cookie";
  private static final int MOST_CHARACTERS = 8 * 1024;

  private Cookies() {}

  /**
   * The value of the cookie of this name; an empty value counts as none. HTTP/2 may send cookies in
   * several headers, and a browser may have several cookies of one name, for a host and for its
   * domain.
   *
   * @throws GatewayException {@code INVALID_REQUEST} when the cookie was sent with different
   *     values: another host of the domain may have set one of them; {@code HEADERS_TOO_LARGE}
   */
  public static Optional<String> find(Exchange exchange, String name) {
    var headers = exchange.headers(HEADER);
    Optional<String> found = Optional.empty();
    int length = 0;
    for (var header : headers) {
      length += header.length();
      if (length > MOST_CHARACTERS) {
        throw new GatewayException(
            ErrorCode.HEADERS_TOO_LARGE,
            "the cookies have more than %d characters: delete the cookies of this site"
                .formatted(MOST_CHARACTERS));
      }
      for (int start = 0; start < header.length(); ) {
        int end = end(header, start);
        var value = value(header, start, end, name);
        if (value.isPresent() && found.isPresent() && !found.equals(value)) {
          throw new GatewayException(
              ErrorCode.INVALID_REQUEST,
              "the cookie %s was sent several times with different values: delete the cookies of this site"
                  .formatted(name));
        }
        found = value.isPresent() ? value : found;
        start = end + 1;
      }
    }
    return found;
  }

  /** The header {@code Cookie} without the cookie of this name. */
  public static String without(String header, String name) {
    var kept = new StringBuilder();
    for (int start = 0; start < header.length(); ) {
      int end = end(header, start);
      var pair = header.substring(start, end).strip();
      if (!pair.equals(name) && !pair.startsWith(name + "=") && !pair.isEmpty()) {
        kept.append(kept.isEmpty() ? "" : "; ").append(pair);
      }
      start = end + 1;
    }
    return kept.toString();
  }

  private static int end(String header, int start) {
    int semicolon = header.indexOf(';', start);
    return semicolon < 0 ? header.length() : semicolon;
  }

  private static Optional<String> value(String header, int start, int end, String name) {
    int from = start;
    while (from < end && (header.charAt(from) == ' ' || header.charAt(from) == '\t')) {
      from++;
    }
    int equals = from + name.length();
    if (equals >= end || header.charAt(equals) != '=' || !header.startsWith(name, from)) {
      return Optional.empty();
    }
    return Optional.of(header.substring(equals + 1, end).strip()).filter(text -> !text.isEmpty());
  }
}
