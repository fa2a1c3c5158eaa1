package org.integrationgateway.connections.credential;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Optional;
import org.integrationgateway.connections.oauth.Grant;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.Secret;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A grant as the JSON text that is sealed with the credential. */
final class GrantText {
  private static final String REFRESH_TOKEN = "refreshToken";
  private static final String EXPIRES_AT = "expiresAt";
  private static final String ISSUER = "issuer";

  private GrantText() {}

  static Secret of(Grant grant) {
    var json = Json.object();
    grant.refreshToken().ifPresent(token -> json.put(REFRESH_TOKEN, token.<String>use(it -> it)));
    var scopes = json.putArray("scopes");
    grant.scopes().forEach(scopes::add);
    json.put("obtainedAt", grant.obtainedAt().toEpochMilli());
    grant.expiresAt().ifPresent(end -> json.put(EXPIRES_AT, end.toEpochMilli()));
    json.put("clientId", grant.clientId());
    grant.issuer().ifPresent(issuer -> json.put(ISSUER, issuer));
    var metadata = json.putObject("metadata");
    grant.metadata().forEach(metadata::put);
    return Secret.of(Json.write(json));
  }

  static Grant parse(Secret text) {
    return text.useBytes(
        bytes -> {
          var json = Json.parseObject(bytes);
          var scopes = new ArrayList<String>();
          json.path("scopes").forEach(scope -> scopes.add(scope.asString()));
          var metadata = new HashMap<String, String>();
          json.path("metadata")
              .properties()
              .forEach(value -> metadata.put(value.getKey(), value.getValue().asString()));
          return new Grant(
              text(json.get(REFRESH_TOKEN)).map(Secret::of),
              scopes,
              Instant.ofEpochMilli(json.get("obtainedAt").asLong()),
              Optional.ofNullable(json.get(EXPIRES_AT))
                  .map(end -> Instant.ofEpochMilli(end.asLong())),
              json.get("clientId").asString(),
              text(json.get(ISSUER)),
              metadata);
        });
  }

  private static Optional<String> text(@Nullable JsonNode node) {
    return Optional.ofNullable(node).map(JsonNode::asString);
  }
}
