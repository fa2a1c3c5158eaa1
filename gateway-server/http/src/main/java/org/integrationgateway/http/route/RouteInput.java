package org.integrationgateway.http.route;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.Exchange;

/**
 * The input of a route beside path and body. All other input is refused, so that no caller believes
 * that it had an effect.
 *
 * @param query names of the query parameters
 * @param anyQuery whether every query parameter is read, by the operation or by what is behind it
 * @param idempotencyKey whether the route honours {@code Idempotency-Key}
 * @param isLogin whether it is a step of a login, which an address may try only so often
 */
public record RouteInput(
    List<String> query, boolean anyQuery, boolean idempotencyKey, boolean isLogin) {
  /** A route without query parameters. */
  public static final RouteInput NONE = new RouteInput(List.of(), false, false, false);

  /** Any query parameter. */
  public static final RouteInput ANY_QUERY = new RouteInput(List.of(), true, false, false);

  /** A route for requests that another server answers: all input is passed on. */
  public static final RouteInput PROXIED = new RouteInput(List.of(), true, true, false);

  private static final String IDEMPOTENCY_KEY = "Idempotency-Key";

  public RouteInput {
    query = List.copyOf(query);
  }

  /** Returns the input of a route with these query parameters. */
  public static RouteInput query(String... names) {
    return new RouteInput(List.of(names), false, false, false);
  }

  /** Returns the input of a route with these query parameters and those of {@link Paging}. */
  public static RouteInput paged(String... names) {
    var all = new ArrayList<>(Arrays.asList(names));
    all.addAll(Paging.PARAMETERS);
    return new RouteInput(all, false, false, false);
  }

  /**
   * Returns this input with {@code Idempotency-Key}: the handler of the route stores its answer and
   * replays it.
   */
  public RouteInput withIdempotencyKey() {
    return new RouteInput(query, anyQuery, true, isLogin);
  }

  /** Returns this input for a step of a login: {@code server.limits.loginRate} counts it. */
  public RouteInput asLogin() {
    return new RouteInput(query, anyQuery, idempotencyKey, true);
  }

  /**
   * Refuses a request with more than the route reads.
   *
   * @throws GatewayException {@code INVALID_PARAMETERS} with every unknown query parameter, {@code
   *     INVALID_REQUEST}
   */
  public void check(Exchange exchange) {
    if (!idempotencyKey && exchange.header(IDEMPOTENCY_KEY).isPresent()) {
      throw new GatewayException(
          ErrorCode.INVALID_REQUEST,
          "this route does not honour Idempotency-Key: send the request without it");
    }
    if (anyQuery) {
      return;
    }
    var problems = new ArrayList<FieldProblem>();
    for (var name : exchange.query().names()) {
      if (!query.contains(name)) {
        problems.add(new FieldProblem("/" + pointer(name), unknown(name)));
      }
    }
    if (!problems.isEmpty()) {
      throw GatewayException.invalid(problems);
    }
  }

  private String unknown(String name) {
    var known =
        query.isEmpty()
            ? "This route has no query parameters."
            : "Known: " + String.join(", ", query) + ".";
    return "query parameter '%s' is not known here.%s %s"
        .formatted(name, SimilarNames.sentence(name, query), known);
  }

  private static String pointer(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }
}
