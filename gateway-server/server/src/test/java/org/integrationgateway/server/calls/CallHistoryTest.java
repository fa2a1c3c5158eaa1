package org.integrationgateway.server.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;
import static org.integrationgateway.server.testing.ConfiguredGateway.json;

import java.nio.file.Path;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The list of calls after a restart, and that of another replica. */
final class CallHistoryTest {
  private static final String CONFIG =
      """
      apps:
        demo: {provider: {source: builtin:demo}}
        shop:
          provider: {source: {path: shop}}
          capture: failures
      """;

  @TempDir Path home;

  private static JsonNode list(ConfiguredGateway gateway, String token) {
    return json(gateway.get("/api/v1/calls", token));
  }

  @Test
  void callsAndFailuresAreThereAfterARestart() throws Exception {
    String before;
    String token;
    try (var app = new CapturedApp(home, CONFIG)) {
      token = CapturedApp.connected(app.gateway, "user:ada");
      app.gateway.send("POST", "/api/v1/demo/math.add", token, "{\"a\": 1, \"b\": 2}");
      app.gateway.send("POST", "/api/v1/shop/order", token, "{\"customer\": \"grace\"}");
      var failing = "{\"customer\": \"grace\", \"status\": 422}";
      app.gateway.send("POST", "/api/v1/shop/order", token, failing);
      before = list(app.gateway, token).path("calls").toString();
    }
    try (var app = new CapturedApp(home, CONFIG)) {
      var after = list(app.gateway, token);
      assertThat(after.path("calls").toString()).isEqualTo(before);
      assertThat(after.path("calls")).hasSize(3);
      assertThat(after.path("history").asString()).isEqualTo("complete");
      assertThat(after.path("failures").get(0).path("code").asString()).isEqualTo("upstream_4xx");
      assertThat(after.path("calls").get(1).path("captured").asBoolean()).isFalse();
      var failed = CapturedApp.latest(app.gateway, token);
      assertThat(failed.path("capture").path("response").path("status").asInt()).isEqualTo(422);
      assertThat(failed.path("capture").path("mode").asString()).isEqualTo("failures");
    }
  }

  @Test
  void everyReplicaListsTheCallsOfAll() throws Exception {
    try (var app = new CapturedApp(home, CONFIG);
        var other = app.gateway.replica()) {
      var token = CapturedApp.connected(app.gateway, "user:ada");
      var failing = "{\"customer\": \"grace\", \"status\": 422}";
      app.gateway.send("POST", "/api/v1/shop/order", token, failing);
      other.send("POST", "/api/v1/demo/math.add", token, "{\"a\": 1, \"b\": 2}");
      eventually(() -> assertThat(list(other, token).path("calls")).hasSize(2));
      assertThat(list(other, token).path("calls").get(1).path("app").asString()).isEqualTo("shop");
      var id = list(other, token).path("calls").get(1).path("id").asString();
      assertThat(other.get("/api/v1/calls/" + id, token).body()).contains("no phone number");
    }
  }
}
