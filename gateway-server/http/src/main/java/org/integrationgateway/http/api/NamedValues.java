package org.integrationgateway.http.api;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.Exchange;

/** Values of a closed set, in lower case. */
public final class NamedValues {
  private NamedValues() {}

  /**
   * The value of a query parameter.
   *
   * @throws GatewayException {@code INVALID_PARAMETERS}
   */
  public static <E extends Enum<E>> Optional<E> query(
      Exchange exchange, String name, Class<E> type) {
    return exchange.query().single(name).map(text -> value(name, text, type));
  }

  private static <E extends Enum<E>> E value(String name, String text, Class<E> type) {
    return find(text, type)
        .orElseThrow(
            () -> GatewayException.invalid(name, "'%s' %s".formatted(name, refusal(text, type))));
  }

  static <E> Optional<E> find(String text, Class<E> type) {
    return Arrays.stream(type.getEnumConstants())
        .filter(value -> word(value).equals(text))
        .findFirst();
  }

  /** The rule that a text breaks, after the name of its member. */
  static String refusal(String text, Class<?> type) {
    return "is one of %s, not '%s'"
        .formatted(
            Arrays.stream(type.getEnumConstants())
                .map(NamedValues::word)
                .collect(Collectors.joining(", ")),
            text.length() > 100 ? text.substring(0, 100) + "..." : text);
  }

  private static String word(Object value) {
    return ((Enum<?>) value).name().toLowerCase(Locale.ROOT);
  }
}
