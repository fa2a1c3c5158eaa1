package org.integrationgateway.connections.oauth.mcp;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.integrationgateway.connections.oauth.AuthorizationServer.Client;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.manifest.oauth.ClientAuthentication;
import org.integrationgateway.sdk.Secret;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The gateway as an authorization server has registered it (RFC 7591).
 *
 * @param expires when the server forgets the secret; empty: never
 */
record RegisteredGateway(Client client, Optional<Instant> expires) {
  private static final String SECRET = "secret";
  private static final String EXPIRES = "expiresAt";

  String id() {
    return client.id();
  }

  /** Whether the secret of the client, where it has one, is still valid. */
  boolean isUsable(InstantSource clock) {
    return expires.filter(end -> !end.isAfter(clock.instant())).isEmpty();
  }

  ObjectNode json() {
    var json = Json.object().put("id", client.id());
    json.put("authentication", client.authentication().text());
    client.secret().ifPresent(secret -> json.put(SECRET, secret.<String>use(text -> text)));
    expires.ifPresent(end -> json.put(EXPIRES, end.toEpochMilli()));
    return json;
  }

  static RegisteredGateway of(JsonNode json) {
    var authentication =
        json.path("authentication").asString("").equals(ClientAuthentication.HEADER.text())
            ? ClientAuthentication.HEADER
            : ClientAuthentication.BODY;
    var secret = Optional.ofNullable(json.get(SECRET)).map(JsonNode::asString).map(Secret::of);
    return new RegisteredGateway(
        new Client(json.path("id").asString(), secret, authentication),
        Optional.ofNullable(json.get(EXPIRES)).map(end -> Instant.ofEpochMilli(end.asLong())));
  }
}
