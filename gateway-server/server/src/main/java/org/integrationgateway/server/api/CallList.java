package org.integrationgateway.server.api;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.core.call.Door;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.calls.CallFilter;
import org.integrationgateway.http.calls.CallHistory;
import org.integrationgateway.http.calls.CallOutcome;
import org.integrationgateway.http.calls.CallQuery;
import org.integrationgateway.http.calls.RecentCall;
import org.integrationgateway.http.calls.Replica;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.Paging;
import org.integrationgateway.http.route.RouteInput;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers with the calls that a query asks for, and with single ones.
 *
 * @param displayName of an app by its id
 */
public record CallList(CallHistory calls, UnaryOperator<String> displayName) {
  private static final int USUAL = 100;
  private static final String REPLICA = "replica";
  private static final String TIME = "a time such as 2026-11-23T08:00:00Z";
  private static final Set<String> OUTCOMES =
      Stream.of(
              Stream.of(CallFilter.FAILED),
              Arrays.stream(CallOutcome.values()).map(CallOutcome::wireName),
              Arrays.stream(ErrorCode.values()).map(ErrorCode::wireName))
          .flatMap(each -> each)
          .collect(Collectors.toUnmodifiableSet());
  private static final Set<String> DOORS =
      Arrays.stream(Door.values())
          .map(door -> door.name().toLowerCase(Locale.ROOT))
          .collect(Collectors.toUnmodifiableSet());

  /** The input of the list of all calls. */
  public static final RouteInput ALL = input("subject", REPLICA);

  /**
   * The input of the caller's own list.
   *
   * @param owner names another owner of the calls
   */
  public static RouteInput own(String owner) {
    return input(owner);
  }

  private static RouteInput input(String... more) {
    var names =
        Stream.of(
            "app", "operation", "outcome", "requestId", "idempotencyKey", "door", "since", "until");
    return RouteInput.paged(Stream.concat(names, Stream.of(more)).toArray(String[]::new));
  }

  /** Answers with the calls of all that fit the query. */
  public void answer(Exchange exchange) {
    answer(exchange, exchange.query().single("subject").orElse(null), call -> true);
  }

  /**
   * Answers with the calls that fit the query.
   *
   * @param subject whose calls; null: those of all
   * @param visible which of them the caller may see
   */
  public void answer(Exchange exchange, @Nullable String subject, Predicate<RecentCall> visible) {
    var filter = filter(exchange);
    var query =
        new CallQuery(
            Optional.ofNullable(subject),
            visible.and(filter.calls(displayName)),
            before(exchange),
            Paging.limit(exchange, Paging.MOST).orElse(USUAL));
    var page = calls.find(query);
    page.next().ifPresent(next -> Paging.next(exchange, Long.toString(next)));
    var answer =
        Json.object()
            .put(REPLICA, Replica.name())
            .put("since", calls.since().toString())
            .put("history", page.isWhole() ? "complete" : "unavailable");
    var list = answer.putArray("calls");
    page.calls().forEach(call -> list.add(json(call)));
    if (Paging.token(exchange).isEmpty()) {
      var failures = answer.putArray("failures");
      calls
          .failures(query.with(visible.and(filter.anyOutcome().calls(displayName))))
          .forEach(group -> failures.add(Json.of(group)));
    }
    exchange.reply(200, answer);
  }

  private static CallFilter filter(Exchange exchange) {
    var query = exchange.query();
    return new CallFilter(
        query.single("app"),
        query.single("operation"),
        listed(exchange, "outcome", OUTCOMES),
        query.single("requestId"),
        query.single("idempotencyKey"),
        listed(exchange, "door", DOORS),
        time(exchange, "since"),
        time(exchange, "until"),
        query.single(REPLICA));
  }

  /**
   * The call that the path names.
   *
   * @param visible whether the caller may see it
   * @throws GatewayException {@code NOT_FOUND}
   */
  public RecentCall one(Exchange exchange, Predicate<RecentCall> visible) {
    var id = exchange.path("id");
    return number(id)
        .flatMap(calls::find)
        .filter(visible)
        .orElseThrow(
            () ->
                new GatewayException(
                    ErrorCode.NOT_FOUND,
                    "there is no call '%s': calls are kept for some days".formatted(id)));
  }

  private static Optional<Long> number(String text) {
    try {
      return Optional.of(Long.parseLong(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  static ObjectNode json(RecentCall call) {
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
    call.idempotencyKey().ifPresent(key -> json.put("idempotencyKey", key));
    json.put("subject", call.subject())
        .put("code", call.code())
        .put("class", call.outcome().wireName());
    call.status().ifPresent(status -> json.put("status", status));
    call.detail().ifPresent(detail -> json.put("detail", detail));
    return json.put("captured", call.capture().isPresent())
        .put(REPLICA, call.replica())
        .put("tookMillis", millis(call.took().toNanos()))
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
    return OptionalLong.of(
        number(token.get())
            .orElseThrow(
                () ->
                    GatewayException.invalid(
                        "pageToken", "'pageToken' is not valid for this list")));
  }

  private static Optional<Instant> time(Exchange exchange, String name) {
    try {
      return exchange.query().single(name).map(Instant::parse);
    } catch (DateTimeParseException e) {
      throw GatewayException.invalid(name, "'%s' must be %s".formatted(name, TIME));
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
