package org.integrationgateway.work.api.agent;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.api.RequestFields;
import org.integrationgateway.http.exchange.Exchange;

/** Values of a closed set, in lower case. */
final class NamedValues {
  private NamedValues() {}

  /** The value of a member; a problem of it when it is not in the set. */
  static <E extends Enum<E>> Optional<E> member(RequestFields fields, String name, Class<E> type) {
    var text = fields.text(name);
    var value = text.flatMap(given -> find(given, type));
    if (text.isPresent() && value.isEmpty()) {
      fields.refuse(name, refusal(name, text.get(), type));
    }
    return value;
  }

  /**
   * The value of a query parameter.
   *
   * @throws GatewayException {@code INVALID_PARAMETERS}
   */
  static <E extends Enum<E>> Optional<E> query(Exchange exchange, String name, Class<E> type) {
    var text = exchange.query().single(name);
    var value = text.flatMap(given -> find(given, type));
    if (text.isPresent() && value.isEmpty()) {
      throw refused(name, refusal(name, text.get(), type));
    }
    return value;
  }

  /** A query parameter is wrong. */
  static GatewayException refused(String name, String message) {
    return new GatewayException(ErrorCode.INVALID_PARAMETERS, message)
        .errors(List.of(new FieldProblem("/" + name, message)));
  }

  private static <E extends Enum<E>> Optional<E> find(String text, Class<E> type) {
    return Arrays.stream(type.getEnumConstants())
        .filter(value -> word(value).equals(text))
        .findFirst();
  }

  private static <E extends Enum<E>> String refusal(String name, String text, Class<E> type) {
    return "'%s' is one of %s, not '%s'"
        .formatted(
            name,
            Arrays.stream(type.getEnumConstants())
                .map(NamedValues::word)
                .collect(Collectors.joining(", ")),
            text.length() > 100 ? text.substring(0, 100) + "..." : text);
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
