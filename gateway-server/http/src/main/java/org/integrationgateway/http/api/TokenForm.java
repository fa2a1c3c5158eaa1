package org.integrationgateway.http.api;

import java.util.List;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.identity.ApiToken;
import org.integrationgateway.http.identity.CreatedToken;
import org.integrationgateway.http.identity.TokenRequest;
import tools.jackson.databind.node.ObjectNode;

/** Tokens as their owners and operators see them. */
public final class TokenForm {
  /** The body of a request for a token. */
  public static final BodyType<TokenRequest> BODY = new BodyType<>(TokenRequest.class);

  private TokenForm() {}

  /** A token as its owner and operators see it. */
  public static ObjectNode json(ApiToken token) {
    var json =
        Json.object()
            .put("id", token.id())
            .put("name", token.name())
            .put("subject", token.subject().id());
    scopes(token.scopes(), json);
    json.put("createdAt", token.createdAt().toString());
    json.put("expiresAt", token.expiresAt().toString());
    token.lastUsedAt().ifPresent(at -> json.put("lastUsedAt", at.toString()));
    return json;
  }

  /** Adds the limits of a token. */
  public static void scopes(List<Caller.Scope> limits, ObjectNode json) {
    var scopes = json.putArray("scopes");
    for (var scope : limits) {
      var item = scopes.addObject().put("app", scope.app());
      if (!scope.operations().isEmpty()) {
        var operations = item.putArray("operations");
        scope.operations().stream().sorted().forEach(operations::add);
      }
    }
  }

  /** A token with its text, which is shown once. */
  public static ObjectNode json(CreatedToken created) {
    var json = json(created.token());
    created.plaintext().use(text -> json.put("token", text));
    return json;
  }
}
