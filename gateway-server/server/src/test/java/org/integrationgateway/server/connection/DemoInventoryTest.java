package org.integrationgateway.server.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The embedded app that asks for a key: what it says of its states, and who is refused. */
final class DemoInventoryTest {
  private static final String APP = "/api/v1/apps/inventory";
  private static final String CALL = "/api/v1/inventory/items.list?limit=1";

  @TempDir Path home;

  private static JsonNode app(ConfiguredGateway gateway, String token) {
    var answer = gateway.get(APP, token);
    assertThat(answer.statusCode()).isEqualTo(200);
    return ConfiguredGateway.json(answer);
  }

  private static void connect(ConfiguredGateway gateway, String token, String key) {
    var body = "{\"integration\": \"inventory\", \"credential\": \"%s\"}".formatted(key);
    assertThat(gateway.status("POST", "/api/v1/auth/connect-manual", token, body)).isEqualTo(200);
  }

  @Test
  void isConnectedWithItsKeyAndReconnectedAfterAWrongOne() {
    try (var gateway =
        ConfiguredGateway.start(
            home, "apps: {inventory: {provider: {source: builtin:inventory}}}")) {
      var token = gateway.token("user:ada");
      var fresh = app(gateway, token);
      assertThat(fresh.get("status").asString()).isEqualTo("needs_user_connection");
      assertThat(fresh.at("/connections/0/credentialFields/0/description").asString())
          .contains("demo-key");
      assertThat(gateway.get(CALL, token).body()).contains("not_connected");

      connect(gateway, token, "wrong");
      assertThat(gateway.get(CALL, token).body()).contains("reconnect_required", "demo-key");
      assertThat(app(gateway, token).get("actions").toString()).contains("reconnect");

      connect(gateway, token, "demo-key");
      assertThat(gateway.get(CALL, token).body()).contains("A-1001");
      assertThat(app(gateway, token).get("status").asString()).isEqualTo("ready");
      // The credential of one caller is not that of another.
      assertThat(gateway.get(CALL, gateway.token("user:eve")).body()).contains("not_connected");
      assertThat(gateway.get("/api/v1/apps/inventary", token).body())
          .contains("there is no app", "inventory");
    }
  }
}
