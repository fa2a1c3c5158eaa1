package org.integrationgateway.people.oauth.grant;

import java.time.Instant;
import java.util.List;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The grant of a person to a client, until either of them ends it. All tokens that follow from one
 * login are of one grant.
 *
 * @param subject canonical id of the person
 * @param clientName as the person saw it
 * @param redirectHost where the client was
 * @param scopes {@code mcp} or {@code mcp:<app>}
 * @param resource path that the tokens are for: {@code /mcp} or {@code /mcp/<app>}
 * @param generation of its refresh token
 * @param expiresAt when it ends if it is not used
 * @param lastUsedAt up to a minute behind
 */
public record ClientGrant(
    String id,
    String subject,
    String clientId,
    String clientName,
    String redirectHost,
    List<String> scopes,
    String resource,
    long generation,
    Instant createdAt,
    Instant expiresAt,
    Instant lastUsedAt) {
  public ClientGrant {
    scopes = List.copyOf(scopes);
    if (scopes.isEmpty()) {
      throw new IllegalArgumentException("a grant without scopes would permit everything");
    }
  }

  /** Returns this grant with the next refresh token. */
  ClientGrant next(Instant now, Instant end) {
    return new ClientGrant(
        id,
        subject,
        clientId,
        clientName,
        redirectHost,
        scopes,
        resource,
        generation + 1,
        createdAt,
        end,
        now);
  }

  /** Returns the grant as JSON, without the time of the last use. */
  ObjectNode json() {
    var json =
        Json.object()
            .put("subject", subject)
            .put("client", clientId)
            .put("name", clientName)
            .put("host", redirectHost)
            .put("resource", resource)
            .put("generation", generation)
            .put("createdAt", createdAt.toEpochMilli())
            .put("expiresAt", expiresAt.toEpochMilli());
    scopes.forEach(json.putArray("scopes")::add);
    return json;
  }

  static ClientGrant of(String id, ObjectNode json, Instant lastUsedAt) {
    return new ClientGrant(
        id,
        json.path("subject").asString(""),
        json.path("client").asString(""),
        json.path("name").asString(""),
        json.path("host").asString(""),
        json.path("scopes").valueStream().map(JsonNode::stringValue).toList(),
        json.path("resource").asString(""),
        json.path("generation").asLong(),
        Instant.ofEpochMilli(json.path("createdAt").asLong()),
        Instant.ofEpochMilli(json.path("expiresAt").asLong()),
        lastUsedAt);
  }
}
