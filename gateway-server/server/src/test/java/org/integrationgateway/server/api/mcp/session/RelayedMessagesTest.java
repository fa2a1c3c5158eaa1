package org.integrationgateway.server.api.mcp.session;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.McpClientSession.call;

import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.McpApps;
import org.integrationgateway.server.testing.McpClientSession;
import org.integrationgateway.server.testing.McpStream;
import org.integrationgateway.testkit.mcp.EveryFeatureServer;
import org.integrationgateway.testkit.mcp.McpGeneration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Clients whose requests come to one replica, and what they say about them to another. */
final class RelayedMessagesTest {
  private static final String ELICITATION = "{\"elicitation\":{}}";

  @TempDir static Path home;
  private static EveryFeatureServer older;
  private static ConfiguredGateway gateway;
  private static ConfiguredGateway replica;
  private static String token;

  @BeforeAll
  static void start() {
    older = EveryFeatureServer.start(McpGeneration.SESSIONS);
    gateway = ConfiguredGateway.start(home, McpApps.write(home, Map.of("older", older.url()), ""));
    replica = gateway.replica();
    token = gateway.token("user:alice");
  }

  @AfterAll
  static void stop() {
    replica.close();
    gateway.close();
    older.close();
  }

  private static URI there() {
    return replica.gateway().uri().resolve("/mcp");
  }

  private static McpClientSession client() {
    var here = gateway.gateway().uri().resolve("/mcp");
    return McpClientSession.begin(here, token, "2025-11-25", ELICITATION);
  }

  private static ObjectNode elicit(String id) {
    return call(id, "older_test_elicitation", Json.object().put("message", "Who are you?"));
  }

  private static ObjectNode person() {
    return Json.parseObject(
        "{\"action\":\"accept\",\"content\":{\"username\":\"ada\",\"email\":\"ada@example.com\"}}"
            .getBytes(UTF_8));
  }

  private static String text(JsonNode answer) {
    return answer.path("result").path("content").path(0).path("text").asString("");
  }

  @Test
  void takesAnAnswerThatComesToAnotherReplica() {
    var client = client();
    try (var stream = client.stream(elicit("e-1"))) {
      client.at(there()).answer(stream.message(), person());
      assertThat(text(stream.message())).contains("ada@example.com");
    }
  }

  @Test
  void takesNoAnswerOfAnotherSession() {
    var client = client();
    try (var stream = client.stream(elicit("e-2"))) {
      var question = stream.message();
      var refused = Json.object().put("action", "decline");
      client().at(there()).answer(question, refused);
      client.at(there()).answer(question, person());
      assertThat(text(stream.message())).contains("ada@example.com");
    }
  }

  @Test
  @Tag("nightly")
  void aClientThatComesBackToAnotherReplicaGetsTheAnswer() {
    var client = client();
    String seen;
    JsonNode question;
    try (var stream = client.stream(elicit("r-1"))) {
      assertThat(stream.next().data()).isEmpty();
      seen = stream.next().id();
    }
    try (var resumed = client.at(there()).resume(seen.replaceAll("-.*", "-0"))) {
      question = resumed.message();
      assertThat(question.get("method").asString()).isEqualTo("elicitation/create");
      client.answer(question, person());
      assertThat(text(resumed.message())).contains("ada@example.com");
      resumed.requireEnd();
    }
    try (var stranger = client().at(there()).resume(seen)) {
      stranger.requireEnd();
    }
  }

  @Test
  void cancelsACallOfAnotherReplica() {
    var client = client();
    try (var stream = client.stream(elicit("c-1"))) {
      assertThat(stream.message().get("method").asString()).isEqualTo("elicitation/create");
      var params = Json.object().put("requestId", "c-1");
      client.at(there()).notify("notifications/cancelled", params);
      stream.requireEnd();
    }
  }

  @Test
  void tellsTheSessionsThatHaveSubscribedThatAResourceHasChanged() {
    var client = client();
    var stranger = client();
    var uri = "gateway://older/test://watched-resource";
    assertThat(client.ask("resources/subscribe", Json.object().put("uri", uri)).has("result"))
        .isTrue();
    var elsewhere = client();
    assertThat(elsewhere.ask("resources/subscribe", Json.object().put("uri", uri)).has("result"))
        .isTrue();
    try (var near = client.listen();
        var second = client.at(there()).listen();
        var far = elsewhere.at(there()).listen();
        var other = stranger.listen()) {
      var change = call(2, "older_test_trigger_resource_update", Json.object());
      assertThat(client.post(change).statusCode()).isEqualTo(200);
      for (var stream : new McpStream[] {near, far}) {
        var news = stream.message();
        assertThat(news.get("method").asString()).isEqualTo("notifications/resources/updated");
        assertThat(news.get("params").get("uri").asString()).isEqualTo(uri);
      }
      assertThat(second.next().data()).isEmpty();
      assertThat(second.isQuiet()).as("its session was told at the other replica").isTrue();
      assertThat(other.next().data()).isEmpty();
      assertThat(other.isQuiet()).as("it has not subscribed").isTrue();
    }
  }
}
