package org.integrationgateway.people.oauth;

import java.time.Instant;
import java.util.Optional;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * A client asks to log a person in.
 *
 * @param scope as sent
 * @param state that the client gets back
 * @param challenge of its code verifier (RFC 7636, S256)
 * @param resource path that the tokens are to be for
 * @param issuer of the gateway as the client knows it
 * @param askAgain whether the client wants the person to be asked although it was asked before
 */
public record ClientRequest(
    String clientId,
    String redirectUri,
    String scope,
    Optional<String> state,
    String challenge,
    String resource,
    String issuer,
    boolean askAgain,
    Instant expiresAt) {
  ObjectNode json() {
    var json =
        Json.object()
            .put("client", clientId)
            .put("redirect", redirectUri)
            .put("scope", scope)
            .put("challenge", challenge)
            .put("resource", resource)
            .put("issuer", issuer)
            .put("askAgain", askAgain)
            .put("expiresAt", expiresAt.toEpochMilli());
    state.ifPresent(text -> json.put("state", text));
    return json;
  }

  static ClientRequest of(ObjectNode json) {
    return new ClientRequest(
        json.path("client").asString(""),
        json.path("redirect").asString(""),
        json.path("scope").asString(""),
        Optional.ofNullable(json.get("state")).map(state -> state.stringValue()),
        json.path("challenge").asString(""),
        json.path("resource").asString(""),
        json.path("issuer").asString(""),
        json.path("askAgain").asBoolean(),
        Instant.ofEpochMilli(json.path("expiresAt").asLong()));
  }
}
