package org.integrationgateway.server.connection;

import static org.assertj.core.api.Assertions.assertThat;

import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** The app list after the upstream has refused a credential, as callers see it. */
final class ReconnectStatusTest {
  @RegisterExtension static final TestGateway gateway = TestGateway.withEveryApp();

  @Test
  void asksToReconnectUntilTheAppIsConnectedAgain() {
    var alice = gateway.alice();
    gateway.connect(alice, "vault", "default", "old-key");
    assertThat(vault(alice).get("status").asString()).isEqualTo("ready");
    var refused = gateway.send("POST", "/api/v1/vault/locked", alice, Json.object());
    assertThat(refused.statusCode()).isEqualTo(412);
    var vault = vault(alice);
    assertThat(vault.get("status").asString()).isEqualTo("needs_user_connection");
    assertThat(vault.get("credentialState").asString()).isEqualTo("invalid");
    assertThat(vault.get("actions").toString()).contains("\"reconnect\"");
    gateway.connect(alice, "vault", "default", "new-key");
    assertThat(vault(alice).get("credentialState").asString()).isEqualTo("connected");
  }

  @Test
  void tellsWhetherACallWasEverAcceptedWithACredential() {
    var bob = gateway.bob();
    gateway.connect(bob, "vault", "default", "a-key");
    assertThat(stored(bob).has("verifiedAt")).isFalse();
    assertThat(gateway.send("POST", "/api/v1/vault/look", bob, Json.object()).statusCode())
        .isEqualTo(200);
    var verified = stored(bob).path("verifiedAt").asString("");
    assertThat(verified).endsWith("Z");
    assertThat(gateway.send("POST", "/api/v1/vault/look", bob, Json.object()).statusCode())
        .isEqualTo(200);
    assertThat(stored(bob).path("verifiedAt").asString("")).isEqualTo(verified);

    gateway.connect(bob, "vault", "default", "another-key");
    assertThat(stored(bob).has("verifiedAt")).as("the new key was not tried").isFalse();
    gateway.send("POST", "/api/v1/vault/locked", bob, Json.object());
    assertThat(stored(bob).has("verifiedAt")).as("the new key was refused").isFalse();
  }

  private static JsonNode stored(String token) {
    return vault(token).at("/connections/0/instances/0");
  }

  private static JsonNode vault(String token) {
    var apps = Json.MAPPER.readTree(gateway.send("GET", "/api/v1/apps", token, null).body());
    for (var app : apps) {
      if (app.get("name").asString().equals("vault")) {
        return app;
      }
    }
    throw new AssertionError("not listed: vault");
  }
}
