package org.integrationgateway.server.api;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.core.call.Door;
import org.integrationgateway.core.calls.CallFilter;
import org.integrationgateway.core.calls.RecentCall;
import org.integrationgateway.core.calls.RecentCalls;
import org.integrationgateway.core.calls.Replica;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.Paging;
import org.integrationgateway.http.route.RouteInput;
import tools.jackson.databind.node.ObjectNode;

/** Answers with the recent calls that a query asks for. */
public record CallList(RecentCalls calls) {
  private static final int USUAL = 100;
  private static final Set<String> OUTCOMES =
      Stream.concat(
              Stream.of(
                  RecentCall.OK, CallFilter.FAILED, "upstream_4xx", "upstream_5xx", "tool_error"),
              Arrays.stream(ErrorCode.values()).map(ErrorCode::wireName))
          .collect(Collectors.toUnmodifiableSet());
  private static final Set<String> DOORS =
      Arrays.stream(Door.values())
          .map(door -> door.name().toLowerCase(Locale.ROOT))
          .collect(Collectors.toUnmodifiableSet());

  /** The input of the list of all calls. */
  public static final RouteInput ALL =
      RouteInput.paged("app", "operation", "outcome", "requestId", "subject", "door");

  /**
   * The input of the caller's own list.
   *
   * @param owner names another owner of the calls
   */
  public static RouteInput own(String owner) {
    return RouteInput.paged("app", "operation", "outcome", "requestId", "door", owner);
  }

  /** Answers with the calls that fit the query. */
  public void answer(Exchange exchange) {
    answer(exchange, call -> true);
  }

  /**
   * Answers with the calls that fit the query.
   *
   * @param visible which of them the caller may see
   */
  public void answer(Exchange exchange, Predicate<RecentCall> visible) {
    var query = exchange.query();
    var filter =
        new CallFilter(
            query.single("app"),
            query.single("operation"),
            listed(exchange, "outcome", OUTCOMES),
            query.single("requestId"),
            query.single("subject"),
            listed(exchange, "door", DOORS));
    var page =
        calls.find(
            visible.and(filter),
            before(exchange),
            Paging.limit(exchange, Paging.MOST).orElse(USUAL));
    page.next().ifPresent(next -> Paging.next(exchange, Long.toString(next)));
    var answer =
        Json.object().put("replica", Replica.name()).put("since", calls.since().toString());
    var list = answer.putArray("calls");
    page.calls().forEach(call -> list.add(json(call)));
    if (Paging.token(exchange).isEmpty()) {
      var failures = answer.putArray("failures");
      calls
          .failures(visible.and(filter.anyOutcome()))
          .forEach(group -> failures.add(Json.of(group)));
    }
    exchange.reply(200, answer);
  }

  private static ObjectNode json(RecentCall call) {
    var json =
        Json.object()
            .put("id", Long.toString(call.id()))
            .put("time", call.at().toString())
            .put("requestId", call.requestId())
            .put("door", call.doorName())
            .put("app", call.app())
            .put("operation", call.operation());
    call.connection().ifPresent(name -> json.put("connection", name));
    call.instance().ifPresent(name -> json.put("instance", name));
    json.put("subject", call.subject()).put("code", call.code());
    call.status().ifPresent(status -> json.put("status", status));
    call.detail().ifPresent(detail -> json.put("detail", detail));
    return json.put("tookMillis", millis(call.took().toNanos()))
        .put("upstreamMillis", millis(call.upstream().toNanos()));
  }

  /** Milliseconds with three digits: many calls take less than one. */
  private static double millis(long nanos) {
    return Math.round(nanos / 1e3) / 1e3;
  }

  private static OptionalLong before(Exchange exchange) {
    var token = Paging.token(exchange);
    if (token.isEmpty()) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Long.parseLong(token.get()));
    } catch (NumberFormatException e) {
      throw GatewayException.invalid("pageToken", "'pageToken' is not valid for this list");
    }
  }

  private static Optional<String> listed(Exchange exchange, String name, Set<String> known) {
    var value = exchange.query().single(name);
    if (value.isPresent() && !known.contains(value.get())) {
      throw GatewayException.invalid(
          name,
          "'%s' has no value '%s'.%s Known: %s."
              .formatted(
                  name,
                  value.get(),
                  SimilarNames.sentence(value.get(), known),
                  known.stream().sorted().collect(Collectors.joining(", "))));
    }
    return value;
  }
}
