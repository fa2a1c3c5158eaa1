package org.integrationgateway.connections.login;

import java.time.DateTimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.base.text.SentHeaders;

/**
 * A cookie that an answer sets (RFC 6265, 5.2).
 *
 * @param life empty where it ends with the session
 */
record SetCookie(String name, String value, Optional<Duration> life) {
  private static final int MOST = 50;

  /** The cookies of header values; one without a name is left out. */
  static List<SetCookie> all(List<String> headers) {
    var cookies = new ArrayList<SetCookie>();
    headers.stream().limit(MOST).forEach(header -> read(header).ifPresent(cookies::add));
    return cookies;
  }

  private static Optional<SetCookie> read(String header) {
    var parts = header.split(";");
    int equals = parts[0].indexOf('=');
    var name = equals < 0 ? "" : parts[0].substring(0, equals).strip();
    var value = parts[0].substring(equals + 1).strip();
    if (!SentHeaders.isName(name) || !SentHeaders.canBeSent(value)) {
      return Optional.empty();
    }
    var life = Optional.<Duration>empty();
    for (int i = 1; i < parts.length; i++) {
      var attribute = parts[i].strip().toLowerCase(Locale.ROOT);
      if (attribute.startsWith("max-age=")) {
        life = life(attribute.substring("max-age=".length()));
      }
    }
    return Optional.of(new SetCookie(name, value, life));
  }

  private static Optional<Duration> life(String seconds) {
    try {
      return Optional.of(Duration.ofSeconds(Long.parseLong(seconds.strip())));
    } catch (NumberFormatException | ArithmeticException | DateTimeException malformed) {
      return Optional.empty();
    }
  }

  /** Whether the answer takes the cookie away. */
  boolean isRemoved() {
    return life.filter(left -> left.isZero() || left.isNegative()).isPresent();
  }
}
