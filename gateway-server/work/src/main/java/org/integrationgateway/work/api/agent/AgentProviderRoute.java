package org.integrationgateway.work.api.agent;

import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.work.agents.AgentOffer;
import org.integrationgateway.work.agents.CallerAgents;
import tools.jackson.databind.node.ObjectNode;

/** Lists the agents that a caller may use. */
final class AgentProviderRoute {
  private final AgentCallers callers;
  private final CallerAgents agents;

  AgentProviderRoute(AgentCallers callers, CallerAgents agents) {
    this.callers = callers;
    this.agents = agents;
  }

  void mount(Routes.Builder routes) {
    routes.get("/api/v1/agent/providers", this::list);
  }

  private void list(Exchange exchange) {
    var caller = callers.resolve(exchange);
    var list = Json.array();
    callers.during(exchange, caller, agents::offers).forEach(offer -> list.add(json(offer)));
    exchange.reply(200, list);
  }

  private static ObjectNode json(AgentOffer offer) {
    var json =
        Json.object()
            .put("name", offer.name())
            .put("default", offer.isDefault())
            .put("available", offer.capabilities().isPresent());
    offer.capabilities().ifPresent(able -> json.setAll(Json.of(able)));
    return json;
  }
}
