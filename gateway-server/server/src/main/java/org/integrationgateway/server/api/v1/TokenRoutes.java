package org.integrationgateway.server.api.v1;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Set;
import org.integrationgateway.server.audit.AuditEvent;
import org.integrationgateway.server.audit.AuditTrail;
import org.integrationgateway.server.call.Caller;
import org.integrationgateway.server.http.exchange.Exchange;
import org.integrationgateway.server.http.route.CallerResolver;
import org.integrationgateway.server.http.route.Paging;
import org.integrationgateway.server.idempotency.StoredAnswer;
import org.integrationgateway.server.identity.ApiToken;
import org.integrationgateway.server.identity.ApiTokens;
import org.integrationgateway.server.identity.TokenRequest;
import org.integrationgateway.server.json.Json;
import tools.jackson.databind.node.ObjectNode;

/** Creates, lists and revokes the caller's own API tokens. */
final class TokenRoutes {
  private final CallerResolver callers;
  private final ApiTokens tokens;
  private final AuditTrail audit;

  TokenRoutes(CallerResolver callers, ApiTokens tokens, AuditTrail audit) {
    this.callers = callers;
    this.tokens = tokens;
    this.audit = audit;
  }

  StoredAnswer create(Caller caller, ObjectNode body) {
    var fields = new RequestFields(body, "name", "expiresInSeconds", "scopes");
    var name = fields.requiredText("name");
    var expiresIn = fields.whole("expiresInSeconds").map(Duration::ofSeconds);
    var scopes = new ArrayList<Caller.Scope>();
    for (var scope : fields.objects("scopes", "app", "operations")) {
      scopes.add(
          new Caller.Scope(scope.requiredText("app"), Set.copyOf(scope.texts("operations"))));
    }
    fields.check();
    var created = tokens.create(caller, new TokenRequest(name, expiresIn, scopes));
    audit.record(event("token.create", caller).with("id", created.token().id()).with("name", name));
    var json = json(created.token());
    created.plaintext().use(text -> json.put("token", text));
    return CreateHandler.answer(201, json);
  }

  void list(Exchange exchange) {
    var caller = callers.resolve(exchange);
    var list = Json.array();
    for (var token : Paging.page(exchange, tokens.list(caller), ApiToken::id)) {
      var json = json(token);
      token.lastUsedAt().ifPresent(at -> json.put("lastUsedAt", at.toString()));
      list.add(json);
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

  private static ObjectNode json(ApiToken token) {
    var json = Json.object().put("id", token.id()).put("name", token.name());
    var scopes = json.putArray("scopes");
    for (var scope : token.scopes()) {
      var item = scopes.addObject().put("app", scope.app());
      if (!scope.operations().isEmpty()) {
        var operations = item.putArray("operations");
        scope.operations().stream().sorted().forEach(operations::add);
      }
    }
    json.put("createdAt", token.createdAt().toString());
    json.put("expiresAt", token.expiresAt().toString());
    return json;
  }
}
