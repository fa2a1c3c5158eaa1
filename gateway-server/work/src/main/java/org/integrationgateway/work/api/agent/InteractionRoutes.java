package org.integrationgateway.work.api.agent;

import java.io.IOException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.api.RequestFields;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.work.agents.CallerAgents;

/** Lists and answers the questions of turns. */
final class InteractionRoutes {
  static final String ALL = AgentTurnRoutes.ONE + "/interactions";

  private final AgentCallers callers;
  private final CallerAgents agents;

  InteractionRoutes(AgentCallers callers, CallerAgents agents) {
    this.callers = callers;
    this.agents = agents;
  }

  void mount(Routes.Builder routes) {
    routes.get(ALL, this::list).post(ALL + "/{interactionID}/resolve", this::resolve);
  }

  private void list(Exchange exchange) {
    var caller = callers.resolve(exchange);
    var turn = exchange.path("turnID");
    var all = callers.during(exchange, caller, () -> agents.named("").listInteractions(turn));
    var list = Json.array();
    all.forEach(interaction -> list.add(InteractionJson.of(interaction)));
    exchange.reply(200, list);
  }

  private void resolve(Exchange exchange) throws IOException {
    var caller = callers.resolve(exchange);
    var turn = exchange.path("turnID");
    var id = exchange.path("interactionID");
    var fields = new RequestFields(exchange.jsonObject(), "resolution");
    var resolution = fields.values("resolution");
    if (!fields.has("resolution")) {
      fields.refuse("resolution", "'resolution' is missing, an object is required");
    }
    fields.check();
    var resolved =
        callers.during(
            exchange,
            caller,
            () -> agents.named("").resolveInteraction(turn, id, resolution.orElseThrow()));
    exchange.reply(200, InteractionJson.of(resolved));
  }
}
