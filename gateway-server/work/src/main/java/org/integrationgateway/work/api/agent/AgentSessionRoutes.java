package org.integrationgateway.work.api.agent;

import java.io.IOException;
import java.util.Optional;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.api.CreateHandler;
import org.integrationgateway.http.api.NamedValues;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.idempotency.StoredAnswer;
import org.integrationgateway.http.route.Paging;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.sdk.agent.session.AgentPage;
import org.integrationgateway.sdk.agent.session.Session;
import org.integrationgateway.sdk.agent.session.SessionQuery;
import org.integrationgateway.work.agents.CallerAgents;
import tools.jackson.databind.node.ObjectNode;

/** Opens, lists and changes sessions. */
final class AgentSessionRoutes {
  static final String ALL = "/api/v1/agent/sessions";
  static final String ONE = ALL + "/{sessionID}";

  private final AgentCallers callers;
  private final CallerAgents agents;

  AgentSessionRoutes(AgentCallers callers, CallerAgents agents) {
    this.callers = callers;
    this.agents = agents;
  }

  void mount(Routes.Builder routes) {
    routes
        .add("POST", ALL, CreateHandler.INPUT, callers.creating(this::create))
        .get(ALL, RouteInput.paged("provider", "state"), this::list)
        .get(ONE, this::show)
        .add("PATCH", ONE, this::change);
  }

  private StoredAnswer create(
      Exchange exchange, Caller caller, ObjectNode body, Optional<String> key) {
    var form = SessionForm.NEW.read(body);
    var session = form.session(key);
    var provider = form.provider().orElseThrow();
    var created =
        callers.during(exchange, caller, () -> agents.named(provider).createSession(session));
    return CreateHandler.answer(201, AgentSessionJson.of(created));
  }

  private void list(Exchange exchange) {
    var caller = callers.resolve(exchange);
    var query =
        new SessionQuery(
            NamedValues.query(exchange, "state", Session.State.class),
            Paging.limit(exchange, AgentPage.MAX).orElse(AgentPage.DEFAULT),
            Paging.token(exchange));
    var provider = exchange.query().single("provider").orElse("");
    var page = callers.during(exchange, caller, () -> agents.named(provider).listSessions(query));
    var list = Json.array();
    page.items().forEach(session -> list.add(AgentSessionJson.of(session)));
    page.nextPageToken().ifPresent(token -> Paging.next(exchange, token));
    exchange.reply(200, list);
  }

  private void show(Exchange exchange) {
    var caller = callers.resolve(exchange);
    var id = exchange.path("sessionID");
    var session = callers.during(exchange, caller, () -> agents.named("").getSession(id));
    exchange.reply(200, AgentSessionJson.of(session));
  }

  private void change(Exchange exchange) throws IOException {
    var caller = callers.resolve(exchange);
    var id = exchange.path("sessionID");
    var change = SessionForm.CHANGE.read(exchange).change();
    var session =
        callers.during(exchange, caller, () -> agents.named("").updateSession(id, change));
    exchange.reply(200, AgentSessionJson.of(session));
  }
}
