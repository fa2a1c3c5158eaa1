package org.integrationgateway.people.api.oauth;

import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.Paging;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.people.oauth.grant.ClientGrant;
import org.integrationgateway.people.oauth.grant.ClientGrants;
import tools.jackson.databind.node.ObjectNode;

/** Lists and ends what callers have granted to MCP clients. */
public final class GrantRoutes {
  private static final String GRANTS = "/api/v1/auth/grants";

  private final CallerResolver callers;
  private final ClientGrants grants;
  private final AuditTrail audit;

  public GrantRoutes(CallerResolver callers, ClientGrants grants, AuditTrail audit) {
    this.callers = callers;
    this.grants = grants;
    this.audit = audit;
  }

  public void mount(Routes.Builder routes) {
    routes
        .get(GRANTS, RouteInput.paged(), this::list)
        .delete(GRANTS, this::endAll)
        .delete(GRANTS + "/{id}", this::end);
  }

  private void list(Exchange exchange) {
    var caller = callers.resolveUnlimited(exchange, each -> {});
    var all = grants.list(caller.subject().id());
    Paging.reply(exchange, all, ClientGrant::id, GrantRoutes::json);
  }

  private void end(Exchange exchange) {
    var caller = callers.resolveUnlimited(exchange, each -> {});
    var id = exchange.path("id");
    var ended =
        grants
            .end(caller.subject().id(), id)
            .orElseThrow(
                () ->
                    new GatewayException(
                        ErrorCode.NOT_FOUND, "you have no grant '%s'".formatted(id)));
    audit.record(
        event("grant.end", caller, exchange)
            .with("grant", ended.id())
            .with("client", ended.clientId()));
    exchange.reply(204);
  }

  private void endAll(Exchange exchange) {
    var caller = callers.resolveUnlimited(exchange, each -> {});
    int ended = grants.endAll(caller.subject().id());
    audit.record(event("grant.end_all", caller, exchange).with("revoked", Integer.toString(ended)));
    exchange.reply(200, Json.object().put("revoked", ended));
  }

  private static AuditEvent event(String action, Caller caller, Exchange exchange) {
    return new AuditEvent(action, caller.subject().id())
        .with("request", exchange.requestId())
        .with("address", exchange.remoteAddress());
  }

  static ObjectNode json(ClientGrant grant) {
    var json =
        Json.object()
            .put("id", grant.id())
            .put("clientId", grant.clientId())
            .put("clientName", grant.clientName())
            .put("redirectHost", grant.redirectHost())
            .put("resource", grant.resource());
    grant.scopes().forEach(json.putArray("scopes")::add);
    return json.put("createdAt", grant.createdAt().toString())
        .put("lastUsedAt", grant.lastUsedAt().toString())
        .put("expiresAt", grant.expiresAt().toString());
  }
}
