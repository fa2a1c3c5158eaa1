package org.integrationgateway.fleet.figures.api;

import java.util.List;
import java.util.function.Supplier;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.OpenCircuit;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.feature.OperatorAccess;
import org.integrationgateway.http.route.Paging;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import tools.jackson.databind.node.ObjectNode;

/** Shows operators the upstreams to which this server holds requests back. */
public final class CircuitRoutes {
  private final OperatorAccess operators;
  private final Supplier<List<OpenCircuit>> circuits;

  public CircuitRoutes(OperatorAccess operators, Supplier<List<OpenCircuit>> circuits) {
    this.operators = operators;
    this.circuits = circuits;
  }

  public void mount(Routes.Builder routes) {
    routes.get("/admin/api/v1/circuits", RouteInput.paged(), this::list);
  }

  private void list(Exchange exchange) {
    operators.admit(exchange);
    Paging.reply(
        exchange,
        "circuits",
        circuits.get(),
        circuit -> circuit.app() + " " + circuit.origin(),
        CircuitRoutes::json);
  }

  private static ObjectNode json(OpenCircuit circuit) {
    return Json.object()
        .put("app", circuit.app())
        .put("origin", circuit.origin())
        .put("since", circuit.since().toString())
        .put("state", circuit.trying() ? "half_open" : "open")
        .put("retryAfterSeconds", circuit.again().plusMillis(999).toSeconds())
        .put("failures", circuit.failures())
        .put("lastFailure", circuit.last());
  }
}
