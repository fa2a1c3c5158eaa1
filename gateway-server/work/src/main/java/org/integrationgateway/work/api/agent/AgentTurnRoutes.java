package org.integrationgateway.work.api.agent;

import java.io.IOException;
import java.util.Optional;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.api.BodyType;
import org.integrationgateway.http.api.CreateHandler;
import org.integrationgateway.http.api.NamedValues;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.idempotency.StoredAnswer;
import org.integrationgateway.http.route.Paging;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.TurnQuery;
import org.integrationgateway.sdk.agent.session.AgentPage;
import org.integrationgateway.work.agents.CallerAgents;
import tools.jackson.databind.node.ObjectNode;

/** Begins, lists and cancels turns, and lists their events. */
final class AgentTurnRoutes {
  static final String OF_SESSION = AgentSessionRoutes.ONE + "/turns";
  static final String ONE = "/api/v1/agent/turns/{turnID}";

  private static final BodyType<Cancel> CANCEL = new BodyType<>(Cancel.class);
  private static final BodyType<TurnForm> NEW = new BodyType<>(TurnForm.class);

  private final AgentCallers callers;
  private final CallerAgents agents;

  AgentTurnRoutes(AgentCallers callers, CallerAgents agents) {
    this.callers = callers;
    this.agents = agents;
  }

  void mount(Routes.Builder routes) {
    routes
        .add("POST", OF_SESSION, CreateHandler.INPUT, callers.creating(this::create))
        .get(OF_SESSION, RouteInput.paged("status"), this::list)
        .get(ONE, this::show)
        .post(ONE + "/cancel", this::cancel)
        .get(ONE + "/events", RouteInput.query("after", "limit"), this::events);
  }

  private StoredAnswer create(
      Exchange exchange, Caller caller, ObjectNode body, Optional<String> key) {
    var turn = NEW.read(body).turn(exchange.path("sessionID"), key);
    var created = callers.during(exchange, caller, () -> agents.named("").createTurn(turn));
    return CreateHandler.answer(201, TurnJson.of(created));
  }

  private void list(Exchange exchange) {
    var caller = callers.resolve(exchange);
    var query =
        new TurnQuery(
            exchange.path("sessionID"),
            NamedValues.query(exchange, "status", Turn.Status.class),
            Paging.limit(exchange, AgentPage.MAX).orElse(AgentPage.DEFAULT),
            Paging.token(exchange));
    var page = callers.during(exchange, caller, () -> agents.named("").listTurns(query));
    var list = Json.array();
    page.items().forEach(turn -> list.add(TurnJson.of(turn)));
    page.nextPageToken().ifPresent(token -> Paging.next(exchange, token));
    exchange.reply(200, list);
  }

  private void show(Exchange exchange) {
    var caller = callers.resolve(exchange);
    var id = exchange.path("turnID");
    var turn = callers.during(exchange, caller, () -> agents.named("").getTurn(id));
    exchange.reply(200, TurnJson.of(turn));
  }

  private record Cancel(Optional<String> reason) {}

  private void cancel(Exchange exchange) throws IOException {
    var caller = callers.resolve(exchange);
    var id = exchange.path("turnID");
    var reason = CANCEL.read(exchange).reason().filter(text -> !text.isEmpty());
    var turn = callers.during(exchange, caller, () -> agents.named("").cancelTurn(id, reason));
    exchange.reply(200, TurnJson.of(turn));
  }

  private void events(Exchange exchange) {
    var caller = callers.resolve(exchange);
    var id = exchange.path("turnID");
    long after = after(exchange);
    int limit = Paging.limit(exchange, AgentPage.MAX).orElse(AgentPage.DEFAULT);
    var events =
        callers.during(exchange, caller, () -> agents.named("").listTurnEvents(id, after, limit));
    var list = Json.array();
    events.forEach(event -> list.add(Json.of(event)));
    exchange.reply(200, list);
  }

  private static long after(Exchange exchange) {
    var text = exchange.query().single("after");
    if (text.isEmpty()) {
      return 0;
    }
    if (text.get().matches("[0-9]{1,15}")) {
      return Long.parseLong(text.get());
    }
    throw GatewayException.invalid("after", "'after' is the number of an event, or 0");
  }
}
