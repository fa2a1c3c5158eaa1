package org.integrationgateway.server.api.mcp.stateless;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.ListenClient;
import org.integrationgateway.server.testing.StatelessMcp;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Streams of changes, for clients without sessions. */
class ListenTest {
  private static final String ID = "io.modelcontextprotocol/subscriptionId";

  @RegisterExtension
  static final TestGateway gateway =
      new TestGateway().app("echo", TestApps::echo).app("vault", TestApps::vault);

  private static StatelessMcp listen(String filter) {
    var request = StatelessMcp.request("subscriptions/listen");
    return filter == null ? request : request.param("notifications", json(filter));
  }

  private static JsonNode json(String text) {
    return Json.parse(text.getBytes(UTF_8));
  }

  private static ListenClient open(String filter, String token) {
    return ListenClient.open(listen(filter), gateway.uri(), token);
  }

  private static String method(JsonNode message) {
    return message.path("method").asString("");
  }

  @Test
  void acknowledgesFirstWhatItWillTell() {
    var filter =
        "{\"toolsListChanged\":true,\"promptsListChanged\":true,\"resourceSubscriptions\":[\"x:y\"]}";
    try (var client = open(filter, gateway.alice())) {
      assertThat(client.answer().statusCode()).isEqualTo(200);
      assertThat(client.answer().headers().firstValue("X-Accel-Buffering")).hasValue("no");
      var first = client.next().orElseThrow();
      assertThat(method(first)).isEqualTo("notifications/subscriptions/acknowledged");
      assertThat(first.path("params").path("_meta").path(ID).asInt()).isEqualTo(7);
      // No app of this gateway has prompts or resources.
      assertThat(first.path("params").path("notifications").toString())
          .isEqualTo("{\"toolsListChanged\":true}");
    }
  }

  @Test
  void tellsEachClientWhatItAskedFor() {
    var carol = gateway.token("user:carol");
    var dave = gateway.token("user:dave");
    try (var tools = open("{\"toolsListChanged\":true}", carol);
        var nothing = open("{\"toolsListChanged\":false}", carol);
        var other = open("{\"toolsListChanged\":true}", dave)) {
      tools.next();
      nothing.next();
      other.next();
      gateway.connect(carol, "vault", "mine", "secret");
      var told = tools.next().orElseThrow();
      assertThat(method(told)).isEqualTo("notifications/tools/list_changed");
      assertThat(told.path("params").path("_meta").path(ID).asInt()).isEqualTo(7);
      gateway.connect(dave, "vault", "mine", "secret");
      assertThat(method(other.next().orElseThrow())).isEqualTo("notifications/tools/list_changed");
      try (var probe = open("{\"toolsListChanged\":true}", carol)) {
        // A change that reached every stream of carol: the silent one has had both.
        assertThat(method(probe.next().orElseThrow())).endsWith("acknowledged");
        gateway.connect(carol, "vault", "other", "secret");
        assertThat(method(probe.next().orElseThrow())).endsWith("list_changed");
        assertThat(method(tools.next().orElseThrow())).endsWith("list_changed");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "[]",
        "{\"toolsListChanged\":1}",
        "{\"resourceSubscriptions\":\"x\"}",
        "{\"resourceSubscriptions\":[1]}"
      })
  void refusesFiltersOfAnotherShape(String filter) {
    var refused = listen(filter).send(gateway.uri(), gateway.alice());
    assertThat(refused.code()).as(refused.body()).isEqualTo(-32602);
    assertThat(refused.error()).contains("notifications");
  }

  @Test
  void refusesAFilterThatIsMissing() {
    var refused = listen(null).send(gateway.uri(), gateway.alice());
    assertThat(refused.code()).isEqualTo(-32602);
  }

  @Test
  void endsWithAResultWhenTheGatewayStops(@TempDir Path home) throws Exception {
    Files.writeString(home.resolve("one.yaml"), TestApps.single("one", "http://127.0.0.1:9"));
    var stopping =
        ConfiguredGateway.start(home, "apps:\n  one: {provider: {source: {path: one.yaml}}}\n");
    try (var client =
        ListenClient.open(
            listen("{\"toolsListChanged\":true}"),
            stopping.gateway().uri(),
            stopping.token("user:alice"))) {
      assertThat(method(client.next().orElseThrow())).endsWith("acknowledged");
      stopping.close();
      var last = client.next().orElseThrow();
      assertThat(last.path("id").asInt()).isEqualTo(7);
      assertThat(last.path("result").path("resultType").asString("")).isEqualTo("complete");
      assertThat(last.path("result").path("_meta").path(ID).asInt()).isEqualTo(7);
      assertThat(client.next()).isEmpty();
    }
  }

  @Test
  void endsWithAResultWhenTheTokenEnds() {
    var created =
        gateway.send("POST", "/api/v1/tokens", gateway.bob(), Json.object().put("name", "short"));
    assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
    var token = json(created.body());
    try (var client = open("{\"toolsListChanged\":true}", token.path("token").asString(""))) {
      assertThat(method(client.next().orElseThrow())).endsWith("acknowledged");
      var revoked =
          gateway.send(
              "DELETE", "/api/v1/tokens/" + token.path("id").asString(""), gateway.bob(), null);
      assertThat(revoked.statusCode()).as(revoked.body()).isBetween(200, 204);
      assertThat(client.next().orElseThrow().path("result").path("resultType").asString(""))
          .isEqualTo("complete");
      assertThat(client.next()).isEmpty();
    }
  }
}
