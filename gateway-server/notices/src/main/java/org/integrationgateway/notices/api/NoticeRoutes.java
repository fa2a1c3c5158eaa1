package org.integrationgateway.notices.api;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.function.Predicate;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.calls.Replica;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.feature.Foundation;
import org.integrationgateway.http.feature.Operators;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.Paging;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.notices.delivery.ReceiverState;
import org.integrationgateway.notices.delivery.Receivers;
import org.integrationgateway.notices.message.NoticeLinks;
import org.integrationgateway.notices.message.NoticeMessage;
import org.integrationgateway.notices.record.NoticeLog;
import org.integrationgateway.notices.record.StoredNotice;
import tools.jackson.databind.node.ObjectNode;

/** The notices of a caller, of all for operators, and the state of receivers. */
public final class NoticeRoutes {
  private static final String NOTICES = "/api/v1/notices";
  private static final String RECEIVERS = "/admin/api/v1/notices/receivers";
  private static final String OPEN = "open";
  private static final String SINCE = "since";
  private static final int USUAL = 100;

  private final CallerResolver callers;
  private final NoticeLinks links;
  private final Operators operators;
  private final NoticeLog notices;
  private final Receivers receivers;

  public NoticeRoutes(
      Foundation foundation,
      Operators operators,
      NoticeLinks links,
      NoticeLog notices,
      Receivers receivers) {
    this.callers = foundation.callers();
    this.links = links;
    this.operators = operators;
    this.notices = notices;
    this.receivers = receivers;
  }

  /** Adds the route of callers. */
  public void mount(Routes.Builder open) {
    open.get(NOTICES, RouteInput.paged(SINCE, OPEN), this::list);
  }

  /** Adds the route of operators. */
  public void mountAdmin(Routes.Builder admin) {
    admin.get(RECEIVERS, this::receivers);
  }

  private void list(Exchange exchange) {
    var caller = callers.resolve(exchange);
    boolean all = caller.scopes().isEmpty() && operators.isOperator(caller);
    var range =
        new NoticeLog.Range(
            all ? Optional.empty() : Optional.of(caller.subject().id()),
            since(exchange),
            token(exchange));
    int most = Paging.limit(exchange, Paging.MOST).orElse(USUAL);
    var open = open(exchange);
    Predicate<StoredNotice> passes =
        notice ->
            open.filter(wanted -> wanted != notice.isOpen()).isEmpty() && concerns(caller, notice);
    var found = notices.find(range, passes, most);
    found.next().ifPresent(last -> Paging.next(exchange, last));
    var answer = Json.object();
    var array = answer.putArray("notices");
    found.notices().forEach(notice -> array.add(json(notice)));
    exchange.reply(200, answer);
  }

  /** Whether the token of the caller reaches what a notice is about. */
  private static boolean concerns(Caller caller, StoredNotice notice) {
    if (caller.scopes().isEmpty()) {
      return true;
    }
    return switch (notice.topic()) {
      case APPROVAL_REQUESTED -> caller.mayUse(Caller.AGENT);
      case RUN_FAILED -> caller.mayUse(Caller.WORKFLOW);
      case CONNECTION_BROKEN, CONNECTION_RECOVERED ->
          caller.mayUse(notice.data().getOrDefault("app", ""));
      case PROVIDER_FAILED, TOOLS_CHANGED, CERTIFICATE_EXPIRING, CONFIGURATION_REJECTED -> false;
    };
  }

  private static Optional<Instant> since(Exchange exchange) {
    var text = exchange.query().single(SINCE);
    try {
      return text.map(Instant::parse);
    } catch (DateTimeParseException e) {
      throw GatewayException.invalid(
          SINCE, "'since' is '" + text.get() + "': write a time such as 2026-11-23T00:00:00Z");
    }
  }

  private static Optional<String> token(Exchange exchange) {
    var token = Paging.token(exchange);
    if (token.filter(text -> !text.matches("[0-9a-f]{28}")).isPresent()) {
      throw GatewayException.invalid("pageToken", "'pageToken' is not valid for this list");
    }
    return token;
  }

  private static Optional<Boolean> open(Exchange exchange) {
    var text = exchange.query().single(OPEN);
    if (text.filter(given -> !given.equals("true") && !given.equals("false")).isPresent()) {
      throw GatewayException.invalid(OPEN, "'open' is '" + text.get() + "': write true or false");
    }
    return text.map(Boolean::valueOf);
  }

  private ObjectNode json(StoredNotice notice) {
    var json = NoticeMessage.json(NoticeMessage.event(notice, links));
    json.put("topic", notice.topic().word());
    json.put(OPEN, notice.isOpen());
    if (notice.isOpen()) {
      return json;
    }
    return json.put("endedAt", notice.endedAt().map(Instant::toString).orElse(""));
  }

  private void receivers(Exchange exchange) {
    operators.of(callers).admit(exchange);
    var answer = Json.object().put("replica", Replica.name());
    var array = answer.putArray("receivers");
    receivers.states().forEach(state -> array.add(json(state)));
    exchange.reply(200, answer);
  }

  private static ObjectNode json(ReceiverState state) {
    var json = Json.object().put("receiver", state.name());
    var topics = json.putArray("events");
    state.topics().forEach(topics::add);
    return json.put("gone", state.isGone())
        .put("pending", state.pending())
        .put("delivered", state.delivered())
        .put("failed", state.failed())
        .put("problem", state.problem());
  }
}
