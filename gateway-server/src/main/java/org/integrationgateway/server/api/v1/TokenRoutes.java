package org.integrationgateway.server.api.v1;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Set;
import org.integrationgateway.server.http.Exchange;
import org.integrationgateway.server.identity.ApiToken;
import org.integrationgateway.server.identity.ApiTokens;
import org.integrationgateway.server.identity.Caller;
import org.integrationgateway.server.identity.TokenRequest;
import org.integrationgateway.server.invoke.Authentication;
import org.integrationgateway.server.json.Json;
import tools.jackson.databind.node.ObjectNode;

/** The caller's own API tokens. */
final class TokenRoutes {
  private final Authentication authentication;
  private final ApiTokens tokens;

  TokenRoutes(Authentication authentication, ApiTokens tokens) {
    this.authentication = authentication;
    this.tokens = tokens;
  }

  void create(Exchange exchange) throws IOException {
    var caller = authentication.authenticate(exchange.bearer());
    var fields = new Fields(exchange.jsonObject(), "name", "expiresInSeconds", "scopes");
    var name = fields.requiredText("name");
    var expiresIn = fields.whole("expiresInSeconds").map(Duration::ofSeconds);
    var scopes = new ArrayList<Caller.Scope>();
    for (var scope : fields.objects("scopes", "app", "operations")) {
      scopes.add(
          new Caller.Scope(scope.requiredText("app"), Set.copyOf(scope.texts("operations"))));
    }
    fields.check();
    var created = tokens.create(caller, new TokenRequest(name, expiresIn, scopes));
    var json = json(created.token());
    created.plaintext().use(text -> json.put("token", text));
    exchange.reply(201, json);
  }

  void list(Exchange exchange) {
    var caller = authentication.authenticate(exchange.bearer());
    var list = Json.array();
    for (var token : tokens.list(caller)) {
      var json = json(token);
      token.lastUsedAt().ifPresent(at -> json.put("lastUsedAt", at.toString()));
      list.add(json);
    }
    exchange.reply(200, list);
  }

  void revoke(Exchange exchange) {
    var caller = authentication.authenticate(exchange.bearer());
    tokens.revoke(caller, exchange.path("id"));
    exchange.reply(204);
  }

  void revokeAll(Exchange exchange) {
    var caller = authentication.authenticate(exchange.bearer());
    exchange.reply(200, Json.object().put("revoked", tokens.revokeAll(caller)));
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
