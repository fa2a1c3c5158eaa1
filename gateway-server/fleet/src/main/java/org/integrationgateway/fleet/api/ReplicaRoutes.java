package org.integrationgateway.fleet.api;

import java.util.List;
import java.util.function.Supplier;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.fleet.replica.Drift;
import org.integrationgateway.fleet.replica.FleetMember;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.feature.OperatorAccess;
import org.integrationgateway.http.route.Paging;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import tools.jackson.databind.node.ObjectNode;

/** Shows operators the replicas of this database, and what is different at some. */
public final class ReplicaRoutes {
  private static final double HUNDREDTHS = 100;

  private final OperatorAccess operators;
  private final Supplier<List<FleetMember>> members;

  public ReplicaRoutes(OperatorAccess operators, Supplier<List<FleetMember>> members) {
    this.operators = operators;
    this.members = members;
  }

  public void mount(Routes.Builder routes) {
    routes.get("/admin/api/v1/replicas", RouteInput.paged(), this::list);
  }

  private void list(Exchange exchange) {
    operators.admit(exchange);
    var all = members.get();
    var drift = Drift.among(all);
    var answer =
        Json.object().put("version", drift.version()).put("generation", drift.generation());
    var list = answer.putArray("replicas");
    Paging.page(exchange, all, FleetMember::id).forEach(member -> list.add(json(member, drift)));
    exchange.reply(200, answer);
  }

  private static ObjectNode json(FleetMember member, Drift drift) {
    var said = member.said();
    var json =
        Json.object()
            .put("id", member.id())
            .put("name", said.name())
            .put("self", member.isSelf())
            .put("state", member.isLost() ? "lost" : said.ready() ? "ready" : "not_ready")
            .put("silentSeconds", member.silent().toSeconds())
            .put("address", said.address())
            .put("version", said.version())
            .put("generation", said.generation())
            .put("startedAt", said.startedAt().toString());
    drift.of(member).forEach(json.putArray("drift")::add);
    json.putObject("load")
        .put("inFlight", said.load().inFlight())
        .put("perSecond", Math.round(said.load().perSecond() * HUNDREDTHS) / HUNDREDTHS)
        .put("heapUsedBytes", said.load().heapUsed())
        .put("heapMostBytes", said.load().heapMost());
    return json;
  }
}
