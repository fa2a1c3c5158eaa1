package org.integrationgateway.people.api.serviceaccount;

import java.io.IOException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.api.CreateHandler;
import org.integrationgateway.http.api.TokenForm;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.idempotency.IdempotencyRecords;
import org.integrationgateway.http.identity.ApiToken;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.Paging;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.people.serviceaccount.AccountTokens;

/** Creates, lists and revokes the API tokens of a service account. */
record AccountTokenRoutes(
    CallerResolver callers, AccountTokens tokens, IdempotencyRecords records, AccountAudit audit) {
  private static final String TOKENS = ServiceAccountRoutes.ONE + "/tokens";

  void mount(Routes.Builder routes) {
    routes
        .add("POST", TOKENS, CreateHandler.INPUT, this::create)
        .get(TOKENS, RouteInput.paged(), this::list)
        .delete(TOKENS, this::revokeAll)
        .delete(TOKENS + "/{token}", this::revoke);
  }

  private void create(Exchange exchange) throws IOException {
    var id = exchange.path("id");
    new CreateHandler(
            callers::resolve,
            records,
            (caller, body) -> {
              var created = tokens.create(caller, id, TokenForm.BODY.read(body));
              audit.record("token.create", exchange, caller, id, "id", created.token().id());
              return CreateHandler.answer(201, TokenForm.json(created));
            })
        .handle(exchange);
  }

  private void list(Exchange exchange) {
    var all = tokens.list(callers.resolve(exchange), exchange.path("id"));
    Paging.reply(exchange, all, ApiToken::id, TokenForm::json);
  }

  private void revoke(Exchange exchange) {
    var caller = callers.resolve(exchange);
    var id = exchange.path("id");
    var token = exchange.path("token");
    tokens.revoke(caller, id, token);
    audit.record("token.revoke", exchange, caller, id, "id", token);
    exchange.reply(204);
  }

  private void revokeAll(Exchange exchange) {
    var caller = callers.resolve(exchange);
    var id = exchange.path("id");
    int revoked = tokens.revokeAll(caller, id);
    audit.record("token.revoke_all", exchange, caller, id, "revoked", Integer.toString(revoked));
    exchange.reply(200, Json.object().put("revoked", revoked));
  }
}
