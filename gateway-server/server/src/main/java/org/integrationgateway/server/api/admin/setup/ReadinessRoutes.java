package org.integrationgateway.server.api.admin.setup;

import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.ServerReadiness;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.feature.OperatorAccess;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;

/** Tells operators on every listener why this server is not ready. */
final class ReadinessRoutes {
  private static final String READINESS = "/admin/api/v1/readiness";

  private final OperatorAccess operators;
  private final ServerReadiness readiness;

  ReadinessRoutes(OperatorAccess operators, ServerReadiness readiness) {
    this.operators = operators;
    this.readiness = readiness;
  }

  void mount(Routes.Builder routes) {
    routes.get(READINESS, RouteInput.NONE, this::show);
  }

  private void show(Exchange exchange) {
    operators.admit(exchange);
    var obstacles = readiness.obstacles();
    var answer = Json.object().put("ready", obstacles.isEmpty());
    obstacles.forEach(answer.putArray("obstacles")::add);
    exchange.reply(200, answer);
  }
}
