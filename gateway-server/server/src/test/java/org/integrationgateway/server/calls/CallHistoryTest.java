package org.integrationgateway.server.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;
import static org.integrationgateway.server.testing.ConfiguredGateway.json;

import java.nio.file.Path;
import java.time.Clock;
import org.integrationgateway.builtin.indexeddb.postgresql.Postgres;
import org.integrationgateway.core.store.State;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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

  private static String postgresql() {
    return """
    providers:
      indexeddb:
        shared:
          source: builtin:postgresql
          config: {url: "%s", user: postgres, password: postgres}
    """
        .formatted(Postgres.shared().database().url());
  }

  @Test
  void callsGoOnWhileTheyCannotBeStored() throws Exception {
    try (var app = new CapturedApp(home, CONFIG)) {
      var token = CapturedApp.connected(app.gateway, "user:ada");
      try (var state = State.open(app.gateway.config(), Clock.systemUTC())) {
        state.database().deleteStore("calls");
        state.database().deleteStore("call-captures");
      }
      var failing = "{\"customer\": \"grace\", \"status\": 422}";
      for (int i = 0; i < 5; i++) {
        assertThat(app.gateway.status("POST", "/api/v1/shop/order", token, failing)).isEqualTo(422);
      }
      var list = list(app.gateway, token);
      assertThat(list.path("history").asString()).isEqualTo("unavailable");
      assertThat(list.path("calls")).hasSize(5);
      assertThat(CapturedApp.latest(app.gateway, token).toString()).contains("no phone number");
    }
  }

  @ParameterizedTest
  @Tag("nightly")
  @ValueSource(booleans = {false, true})
  void everyReplicaListsTheCallsOfAll(boolean isShared) throws Exception {
    var config = isShared ? postgresql() + CONFIG : CONFIG;
    try (var app = new CapturedApp(home, config);
        var other = app.gateway.replica()) {
      var token = CapturedApp.connected(app.gateway, "user:ada");
      var failing = "{\"customer\": \"grace\", \"status\": 422}";
      app.gateway.send("POST", "/api/v1/shop/order", token, failing);
      other.send("POST", "/api/v1/demo/math.add", token, "{\"a\": 1, \"b\": 2}");
      eventually(() -> assertThat(list(other, token).path("calls")).hasSize(2));
      assertThat(list(other, token).path("calls").get(1).path("app").asString()).isEqualTo("shop");
      var id = list(other, token).path("calls").get(1).path("id").asString();
      eventually(
          () ->
              assertThat(other.get("/api/v1/calls/" + id, token).body())
                  .as("stored after the list of calls")
                  .contains("no phone number"));
    }
  }
}
