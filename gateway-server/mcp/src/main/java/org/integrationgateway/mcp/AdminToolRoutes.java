package org.integrationgateway.mcp;

import java.io.IOException;
import java.util.Collection;
import java.util.Comparator;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.api.BodyType;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.feature.OperatorAccess;
import org.integrationgateway.http.route.Paging;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.mcp.review.AppTools;
import org.integrationgateway.mcp.review.ToolApprovals;
import org.integrationgateway.mcp.review.ToolStanding;
import org.integrationgateway.records.schema.Default;
import tools.jackson.databind.node.ObjectNode;

/** Routes for changes of upstreams to the descriptions of tools, and their approval. */
public final class AdminToolRoutes {
  private static final String APPS = "/admin/api/v1/tools";
  private static final String TOOLS = "/admin/api/v1/apps/{app}/tools";
  private static final String CHANGED = "changed";
  private static final BodyType<Approval> BODY = new BodyType<>(Approval.class);

  private final OperatorAccess operators;
  private final ToolApprovals approvals;
  private final Supplier<Collection<App>> apps;
  private final AuditTrail audit;

  /**
   * @param operators which must be named by the configuration
   * @param apps that are served now
   */
  public AdminToolRoutes(
      OperatorAccess operators,
      ToolApprovals approvals,
      Supplier<Collection<App>> apps,
      AuditTrail audit) {
    this.operators = operators;
    this.approvals = approvals;
    this.apps = apps;
    this.audit = audit;
  }

  public void mount(Routes.Builder routes) {
    routes
        .get(APPS, RouteInput.paged(), this::apps)
        .get(TOOLS, RouteInput.paged(CHANGED), this::list)
        .add("POST", TOOLS + "/approve", RouteInput.NONE, this::approve);
  }

  /** Apps with something to approve are first. */
  private void apps(Exchange exchange) {
    operators.admitNamed(exchange);
    var served = apps.get().stream().map(App::name).collect(Collectors.toSet());
    var shown =
        approvals.apps().stream()
            .filter(app -> served.contains(app.app()))
            .sorted(Comparator.comparing((AppTools app) -> app.changed() + app.added() == 0))
            .toList();
    Paging.reply(exchange, "apps", shown, AppTools::app, Json::of);
  }

  private void list(Exchange exchange) {
    operators.admitNamed(exchange);
    boolean onlyChanged = onlyChanged(exchange);
    var shown =
        approvals.list(app(exchange)).stream()
            .filter(tool -> !onlyChanged || tool.changedAt().isPresent())
            .toList();
    Paging.reply(exchange, "tools", shown, AdminToolRoutes::key, AdminToolRoutes::json);
  }

  private static boolean onlyChanged(Exchange exchange) {
    var flag = exchange.query().single(CHANGED).orElse("false");
    if (!flag.equals("true") && !flag.equals("false")) {
      throw new GatewayException(
          ErrorCode.INVALID_PARAMETERS, "'changed' is 'true' or 'false', not '" + flag + "'");
    }
    return flag.equals("true");
  }

  private static String key(ToolStanding tool) {
    return tool.source().connection() + ' ' + tool.source().surface() + ' ' + tool.tool();
  }

  private record Approval(@Default("[]") Set<String> tools) {}

  private void approve(Exchange exchange) throws IOException {
    var operator = operators.admitNamed(exchange);
    var app = app(exchange);
    var approved = approvals.approve(app, BODY.read(exchange).tools());
    if (!approved.isEmpty()) {
      audit.record(
          new AuditEvent("tool.approve", operator.subject().id())
              .with("app", app)
              .with("approved", String.valueOf(approved.size()))
              .with("request", exchange.requestId())
              .with("address", exchange.remoteAddress()));
    }
    var answer = Json.object().put("app", app);
    var list = answer.putArray("approved");
    approved.forEach(list::add);
    exchange.reply(200, answer);
  }

  private String app(Exchange exchange) {
    var name = exchange.path("app");
    var known = apps.get().stream().map(app -> app.name()).toList();
    if (!known.contains(name)) {
      throw new GatewayException(
          ErrorCode.NOT_FOUND,
          "there is no app '%s'.%s".formatted(name, SimilarNames.sentence(name, known)));
    }
    return name;
  }

  private static ObjectNode json(ToolStanding tool) {
    var json =
        Json.object()
            .put("tool", tool.tool())
            .put("connection", tool.source().connection())
            .put("surface", tool.source().surface())
            .put("state", tool.state());
    tool.approvedAt().ifPresent(at -> json.put("approvedAt", at.toString()));
    tool.changedAt().ifPresent(at -> json.put("changedAt", at.toString()));
    if (!tool.warnings().isEmpty()) {
      var warnings = json.putArray("warnings");
      tool.warnings().forEach(warnings::add);
    }
    if (!tool.differences().isEmpty()) {
      var list = json.putArray("differences");
      tool.differences().forEach(difference -> list.add(Json.of(difference)));
    }
    return json;
  }
}
