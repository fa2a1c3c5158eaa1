package org.integrationgateway.work.api.agent;

import java.io.IOException;
import java.util.Map;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.api.BodyType;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.work.agents.CallerAgents;
import org.jspecify.annotations.Nullable;

/** Lists and answers the questions of turns. */
final class InteractionRoutes {
  static final String ALL = AgentTurnRoutes.ONE + "/interactions";

  private static final BodyType<Answer> BODY = new BodyType<>(Answer.class);

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
    all.forEach(interaction -> list.add(Json.of(interaction)));
    exchange.reply(200, list);
  }

  private record Answer(@Doc("an object is required") Map<String, @Nullable Object> resolution) {}

  private void resolve(Exchange exchange) throws IOException {
    var caller = callers.resolve(exchange);
    var turn = exchange.path("turnID");
    var id = exchange.path("interactionID");
    var resolution = BODY.read(exchange).resolution();
    var resolved =
        callers.during(
            exchange, caller, () -> agents.named("").resolveInteraction(turn, id, resolution));
    exchange.reply(200, Json.of(resolved));
  }
}
