package org.integrationgateway.people.api.serviceaccount;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.Locale;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.api.BodyType;
import org.integrationgateway.http.api.CreateHandler;
import org.integrationgateway.http.api.TokenForm;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.idempotency.IdempotencyRecords;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.Paging;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.people.serviceaccount.key.AccountKey;
import org.integrationgateway.people.serviceaccount.key.AccountKeyRequest;
import org.integrationgateway.people.serviceaccount.key.ManagedKeys;
import tools.jackson.databind.node.ObjectNode;

/** Adds, lists and deletes the keys of a service account. */
record AccountKeyRoutes(
    CallerResolver callers, ManagedKeys keys, IdempotencyRecords records, AccountAudit audit) {
  private static final String KEYS = ServiceAccountRoutes.ONE + "/keys";
  private static final BodyType<AccountKeyRequest> BODY = new BodyType<>(AccountKeyRequest.class);

  void mount(Routes.Builder routes) {
    routes
        .add("POST", KEYS, CreateHandler.INPUT, this::create)
        .get(KEYS, RouteInput.paged(), this::list)
        .delete(KEYS + "/{key}", this::delete);
  }

  private void create(Exchange exchange) throws IOException {
    var id = exchange.path("id");
    new CreateHandler(
            callers::resolve,
            records,
            (caller, body) -> {
              var added = keys.add(caller, id, BODY.read(body));
              audit.record(
                  "service_account.add_key", exchange, caller, id, "key", added.key().id());
              var json = json(added.key());
              added.secret().ifPresent(secret -> secret.use(text -> json.put("secret", text)));
              return CreateHandler.answer(201, json);
            })
        .handle(exchange);
  }

  private void list(Exchange exchange) {
    var all = keys.list(callers.resolve(exchange), exchange.path("id"));
    Paging.reply(exchange, all, AccountKey::id, AccountKeyRoutes::json);
  }

  private void delete(Exchange exchange) {
    var caller = callers.resolve(exchange);
    var id = exchange.path("id");
    var key = exchange.path("key");
    keys.delete(caller, id, key);
    audit.record("service_account.delete_key", exchange, caller, id, "key", key);
    exchange.reply(204);
  }

  private static ObjectNode json(AccountKey key) {
    var json =
        Json.object()
            .put("id", key.id())
            .put("type", key.type().name().toLowerCase(Locale.ROOT))
            .put("name", key.name())
            .put("clientId", AccountKey.clientId(key.account()));
    key.source().jwks().ifPresent(text -> json.set("jwks", Json.parse(text.getBytes(UTF_8))));
    key.source().jwksUri().ifPresent(url -> json.put("jwksUri", url));
    var trusted = key.trusted();
    trusted.issuer().ifPresent(text -> json.put("issuer", text));
    trusted.audience().ifPresent(text -> json.put("audience", text));
    trusted.subject().ifPresent(text -> json.put("subject", text));
    if (!trusted.claims().isEmpty()) {
      trusted.claims().forEach(json.putObject("claims")::put);
    }
    TokenForm.scopes(key.scopes(), json);
    json.put("createdAt", key.createdAt().toString()).put("createdBy", key.createdBy());
    key.expiresAt().ifPresent(at -> json.put("expiresAt", at.toString()));
    return json;
  }
}
