package org.integrationgateway.people.api.oauth;

import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.feature.OperatorAccess;
import org.integrationgateway.http.route.Paging;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.people.oauth.grant.ClientGrant;
import org.integrationgateway.people.oauth.grant.ClientGrants;

/** Lists and ends the access of MCP clients in the name of every subject. */
public final class AdminGrantRoutes {
  private static final String GRANTS = "/admin/api/v1/grants";
  private static final String SUBJECT = "subject";

  private final OperatorAccess operators;
  private final ClientGrants grants;
  private final AuditTrail audit;

  /**
   * @param operators which must be named by the configuration
   */
  public AdminGrantRoutes(OperatorAccess operators, ClientGrants grants, AuditTrail audit) {
    this.operators = operators;
    this.grants = grants;
    this.audit = audit;
  }

  public void mount(Routes.Builder routes) {
    routes
        .get(GRANTS, RouteInput.paged(SUBJECT), this::list)
        .add("DELETE", GRANTS, RouteInput.query(SUBJECT), this::endAll)
        .delete(GRANTS + "/{id}", this::end);
  }

  private void list(Exchange exchange) {
    operators.admitNamed(exchange);
    Paging.reply(
        exchange,
        "grants",
        exchange.query().single(SUBJECT).map(grants::list).orElseGet(grants::listAll),
        ClientGrant::id,
        grant -> GrantRoutes.json(grant).put(SUBJECT, grant.subject()));
  }

  private void end(Exchange exchange) {
    var operator = operators.admitNamed(exchange);
    var id = exchange.path("id");
    var ended =
        grants
            .endAny(id)
            .orElseThrow(
                () ->
                    new GatewayException(
                        ErrorCode.NOT_FOUND, "there is no grant '%s'".formatted(id)));
    audit.record(
        event("grant.end", operator, exchange)
            .with("grant", id)
            .with("client", ended.clientId())
            .with("owner", ended.subject()));
    exchange.reply(204);
  }

  private void endAll(Exchange exchange) {
    var operator = operators.admitNamed(exchange);
    var owner = exchange.query().single(SUBJECT).orElseThrow(AdminGrantRoutes::noSubject);
    int ended = grants.endAll(owner);
    audit.record(
        event("grant.end_all", operator, exchange)
            .with("owner", owner)
            .with("revoked", Integer.toString(ended)));
    exchange.reply(200, Json.object().put("revoked", ended));
  }

  /** A request that forgot the parameter must not end the grants of every subject. */
  private static GatewayException noSubject() {
    return GatewayException.invalid(
        SUBJECT, "'subject' is missing: it names whose grants end, such as user:ada");
  }

  private static AuditEvent event(String action, Caller operator, Exchange exchange) {
    return new AuditEvent(action, operator.subject().id())
        .with("request", exchange.requestId())
        .with("address", exchange.remoteAddress());
  }
}
