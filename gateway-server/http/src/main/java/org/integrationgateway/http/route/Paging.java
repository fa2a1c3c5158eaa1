package org.integrationgateway.http.route;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.Exchange;
import tools.jackson.databind.node.ObjectNode;

/**
 * Pages of lists: {@code limit} and {@code pageToken} in the query, the next token in the header
 * {@code X-Next-Page-Token}, which the last page does not have.
 */
public final class Paging {
  /** The default and the largest value of {@code limit}. */
  public static final int MOST = 1000;

  /** The other name of {@code limit}, at the routes that declare it. */
  public static final String PAGE_SIZE = "pageSize";

  static final List<String> PARAMETERS = List.of("limit", "pageToken");

  private static final String NEXT = "X-Next-Page-Token";

  private Paging() {}

  /**
   * Cuts the page that the request asks for out of a list, and sets the header for the next one.
   * Where the last element of the page before is gone, the page begins at its place.
   *
   * @param all the elements, in an order that requests agree on
   * @param key that tells elements of the list apart
   * @throws GatewayException {@code INVALID_PARAMETERS}
   */
  public static <T> List<T> page(Exchange exchange, List<T> all, Function<T, String> key) {
    int limit = limit(exchange, MOST).orElse(MOST);
    int from = token(exchange).map(token -> after(exchange, token, all, key)).orElse(0);
    int to = Math.min(from + limit, all.size());
    if (to < all.size()) {
      next(exchange, encoded(exchange, to, key.apply(all.get(to - 1))));
    }
    return all.subList(from, to);
  }

  /** Answers with a page of a list as an array; see {@link #page}. */
  public static <T> void reply(
      Exchange exchange, List<T> all, Function<T, String> key, Function<T, ObjectNode> json) {
    var array = Json.array();
    page(exchange, all, key).forEach(each -> array.add(json.apply(each)));
    exchange.reply(200, array);
  }

  /** Answers with a page of a list as the member of an object; see {@link #page}. */
  public static <T> void reply(
      Exchange exchange,
      String member,
      List<T> all,
      Function<T, String> key,
      Function<T, ObjectNode> json) {
    var answer = Json.object();
    var array = answer.putArray(member);
    page(exchange, all, key).forEach(each -> array.add(json.apply(each)));
    exchange.reply(200, answer);
  }

  /**
   * The limit of the request, for a list that is paged by its provider: {@code limit}, or {@link
   * #PAGE_SIZE}.
   *
   * @param most the largest limit
   * @throws GatewayException {@code INVALID_PARAMETERS}
   */
  public static OptionalInt limit(Exchange exchange, int most) {
    var names = exchange.query().names();
    var name = names.contains(PAGE_SIZE) ? PAGE_SIZE : "limit";
    if (name.equals(PAGE_SIZE) && names.contains("limit")) {
      throw GatewayException.invalid(
          PAGE_SIZE, "'pageSize' is another name of 'limit': send one of them");
    }
    var text = exchange.query().single(name);
    if (text.isEmpty()) {
      return OptionalInt.empty();
    }
    try {
      int limit = Integer.parseInt(text.get());
      if (limit >= 1 && limit <= most) {
        return OptionalInt.of(limit);
      }
    } catch (NumberFormatException e) {
      // Refused below like a number outside the range.
    }
    throw GatewayException.invalid(
        name, "'%s' must be a whole number from 1 to %d".formatted(name, most));
  }

  /** The page token of the request. */
  public static Optional<String> token(Exchange exchange) {
    return exchange.query().single("pageToken");
  }

  /** Sets the token of the next page. */
  public static void next(Exchange exchange, String token) {
    exchange.set(NEXT, token);
  }

  private static String encoded(Exchange exchange, int offset, String key) {
    var text = offset + " " + exchange.pathSent() + " " + key;
    return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
  }

  /** The index of the first element of the page. */
  private static <T> int after(
      Exchange exchange, String token, List<T> all, Function<T, String> key) {
    try {
      var parts = new String(Base64.getUrlDecoder().decode(token), UTF_8).split(" ", 3);
      int offset = Integer.parseInt(parts[0]);
      if (parts.length == 3 && offset > 0 && parts[1].equals(exchange.pathSent())) {
        for (int i = 0; i < all.size(); i++) {
          if (key.apply(all.get(i)).equals(parts[2])) {
            return i + 1;
          }
        }
        return Math.min(offset - 1, all.size());
      }
    } catch (IllegalArgumentException e) {
      // Not Base64, or no number in it: refused below.
    }
    throw GatewayException.invalid("pageToken", "'pageToken' is not valid for this list");
  }
}
