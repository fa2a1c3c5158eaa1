package org.integrationgateway.server.api.v1;

import org.integrationgateway.server.access.EventSources;
import org.integrationgateway.server.api.CreateHandler;
import org.integrationgateway.server.api.TokenForm;
import org.integrationgateway.server.audit.AuditEvent;
import org.integrationgateway.server.audit.AuditTrail;
import org.integrationgateway.server.call.Caller;
import org.integrationgateway.server.http.exchange.Exchange;
import org.integrationgateway.server.http.route.CallerResolver;
import org.integrationgateway.server.http.route.Paging;
import org.integrationgateway.server.idempotency.StoredAnswer;
import org.integrationgateway.server.identity.ApiToken;
import org.integrationgateway.server.identity.ApiTokens;
import org.integrationgateway.server.json.Json;
import tools.jackson.databind.node.ObjectNode;

/** Creates, lists and revokes the caller's own API tokens. */
public final class TokenRoutes {
  private final CallerResolver callers;
  private final ApiTokens tokens;
  private final EventSources sources;
  private final AuditTrail audit;

  /**
   * @param sources refuses scopes that give more than the caller has
   */
  public TokenRoutes(
      CallerResolver callers, ApiTokens tokens, EventSources sources, AuditTrail audit) {
    this.callers = callers;
    this.tokens = tokens;
    this.sources = sources;
    this.audit = audit;
  }

  StoredAnswer create(Caller caller, ObjectNode body) {
    var request = TokenForm.read(body).request();
    sources.requireGrantable(caller, request.scopes());
    var created = tokens.create(caller, request);
    audit.record(
        event("token.create", caller)
            .with("id", created.token().id())
            .with("name", request.name()));
    return CreateHandler.answer(201, TokenForm.json(created));
  }

  void list(Exchange exchange) {
    var caller = callers.resolve(exchange);
    var list = Json.array();
    for (var token : Paging.page(exchange, tokens.list(caller), ApiToken::id)) {
      list.add(TokenForm.json(token));
    }
    exchange.reply(200, list);
  }

  void revoke(Exchange exchange) {
    var caller = callers.resolve(exchange);
    var id = exchange.path("id");
    tokens.revoke(caller, id);
    audit.record(event("token.revoke", caller).with("id", id));
    exchange.reply(204);
  }

  void revokeAll(Exchange exchange) {
    var caller = callers.resolve(exchange);
    int revoked = tokens.revokeAll(caller);
    audit.record(event("token.revoke_all", caller).with("revoked", Integer.toString(revoked)));
    exchange.reply(200, Json.object().put("revoked", revoked));
  }

  private static AuditEvent event(String action, Caller caller) {
    return new AuditEvent(action, caller.subject().id());
  }
}
