package org.integrationgateway.server.api.mcp.session;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.McpClientSession.call;
import static org.integrationgateway.server.testing.McpClientSession.request;

import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.McpApps;
import org.integrationgateway.server.testing.McpClientSession;
import org.integrationgateway.testkit.mcp.EveryFeatureServer;
import org.integrationgateway.testkit.mcp.McpGeneration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Questions of MCP servers to a client with a session before the answer. */
final class QuestionsToClientsTest {
  private static final String EVERYTHING =
      "{\"elicitation\":{},\"sampling\":{},\"roots\":{\"listChanged\":true}}";

  @TempDir static Path home;
  private static EveryFeatureServer older;
  private static EveryFeatureServer newer;
  private static EveryFeatureServer both;
  private static ConfiguredGateway gateway;
  private static String token;

  @BeforeAll
  static void start() {
    older = EveryFeatureServer.start(McpGeneration.SESSIONS);
    newer = EveryFeatureServer.start(McpGeneration.STATELESS);
    both = EveryFeatureServer.start(McpGeneration.BOTH);
    var servers =
        new TreeMap<>(Map.of("older", older.url(), "newer", newer.url(), "both", both.url()));
    gateway = ConfiguredGateway.start(home, McpApps.write(home, servers, ""));
    token = gateway.token("user:alice");
  }

  @AfterAll
  static void stop() {
    gateway.close();
    older.close();
    newer.close();
    both.close();
  }

  private static URI here() {
    return gateway.gateway().uri().resolve("/mcp");
  }

  private static McpClientSession client(String revision, String capabilities) {
    return McpClientSession.begin(here(), token, revision, capabilities);
  }

  private static McpClientSession client() {
    return client("2025-11-25", EVERYTHING);
  }

  private static ObjectNode elicit(Object id, String app) {
    var arguments = Json.object().put("message", "Who are you?");
    return call(id, app + "_test_elicitation", arguments);
  }

  private static ObjectNode accepted(String content) {
    var result = Json.object().put("action", "accept");
    result.set("content", Json.parse(content.getBytes(UTF_8)));
    return result;
  }

  private static ObjectNode person() {
    return accepted("{\"username\":\"ada\",\"email\":\"ada@example.com\"}");
  }

  private static String text(JsonNode answer) {
    return answer.path("result").path("content").path(0).path("text").asString("");
  }

  @ParameterizedTest
  @CsvSource({
    "2025-11-25, older",
    "2025-06-18, older",
    "2025-11-25, newer",
    "2025-06-18, newer",
    "2025-11-25, both"
  })
  void asksTheClientOnTheStreamOfItsCall(String revision, String app) {
    var client = client(revision, EVERYTHING);
    try (var stream = client.stream(elicit(5, app))) {
      assertThat(stream.header("Content-Type")).startsWith("text/event-stream");
      assertThat(stream.header("X-Accel-Buffering")).isEqualTo("no");
      assertThat(stream.header("Cache-Control")).isEqualTo("no-store");
      var question = stream.message();
      assertThat(question.get("method").asString()).isEqualTo("elicitation/create");
      assertThat(question.get("params").get("message").asString()).isEqualTo("Who are you?");
      assertThat(question.get("id").asString()).hasSizeGreaterThan(32);
      client.answer(question, person());
      var answer = stream.message();
      assertThat(answer.get("id").asInt()).isEqualTo(5);
      assertThat(text(answer)).contains("action=accept").contains("ada@example.com");
      stream.requireEnd();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"action\":\"agree\"}",
        "{\"action\":\"accept\"}",
        "{\"action\":\"accept\",\"content\":[1]}",
        "{\"action\":\"accept\",\"content\":{\"username\":\"ada\"}}",
        "{\"action\":\"accept\",\"content\":{\"username\":7,\"email\":\"a@b\"}}",
        "[]",
        "{}"
      })
  void tellsTheServerThatAnAnswerHasTheWrongShape(String wrong) {
    var client = client();
    try (var stream = client.stream(elicit(1, "older"))) {
      var message = Json.object().put("jsonrpc", "2.0");
      message.set("id", stream.message().get("id"));
      message.set("result", Json.parse(wrong.getBytes(UTF_8)));
      assertThat(client.post(message).statusCode()).isEqualTo(202);
      var answer = stream.message();
      assertThat(answer.toString()).contains("is not valid").doesNotContain("User response");
    }
  }

  @Test
  void passesOnWhatAModelSaysAndWhichRootsThereAre() {
    var client = client();
    var prompt = Json.object().put("prompt", "Say hello");
    try (var stream = client.stream(call(1, "older_test_sampling", prompt))) {
      var result = Json.object().put("role", "assistant").put("model", "m").put("stopReason", "x");
      result.putObject("content").put("type", "text").put("text", "hello");
      client.answer(stream.message(), result);
      assertThat(text(stream.message())).isEqualTo("LLM response: hello");
    }
    var roots = call(2, "older_test_input_required_result_list_roots", Json.object());
    try (var stream = client.stream(roots)) {
      var result = Json.object();
      result.putArray("roots").addObject().put("uri", "file:///work").put("name", "Work");
      client.answer(stream.message(), result);
      assertThat(text(stream.message())).contains("file:///work");
    }
  }

  @Test
  void asksOnlyForWhatTheClientHasDeclared() {
    var answer = client("2025-11-25", "{\"roots\":{}}").post(elicit(1, "older"));
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
    assertThat(answer.body()).doesNotContain("elicitation/create");
  }

  @Test
  void takesNoAnswerOfAnotherSession() {
    var client = client();
    var stranger = client();
    try (var stream = client.stream(elicit(1, "older"))) {
      var question = stream.message();
      stranger.answer(question, accepted("{\"username\":\"eve\",\"email\":\"eve@example.com\"}"));
      client.answer(question, person());
      assertThat(text(stream.message())).contains("ada@example.com").doesNotContain("eve");
    }
  }

  @Test
  void passesOnAnErrorOfTheClient() {
    var client = client();
    try (var stream = client.stream(elicit(1, "older"))) {
      var message = Json.object().put("jsonrpc", "2.0");
      message.set("id", stream.message().get("id"));
      message.putObject("error").put("code", -1).put("message", "no screen here");
      assertThat(client.post(message).statusCode()).isEqualTo(202);
      assertThat(stream.message().toString()).contains("no screen here");
    }
  }

  @Test
  void endsACallThatIsCancelledWhileItAsks() {
    var client = client();
    try (var stream = client.stream(elicit("c-1", "older"))) {
      assertThat(stream.message().get("method").asString()).isEqualTo("elicitation/create");
      client.notify("notifications/cancelled", Json.object().put("requestId", "c-1"));
      stream.requireEnd();
    }
  }

  @Test
  void endsACallWithItsSession() {
    var client = client();
    try (var stream = client.stream(elicit(1, "older"))) {
      stream.message();
      assertThat(client.end()).isEqualTo(204);
      stream.requireEnd();
    }
  }

  @Test
  void aClientThatComesBackGetsTheAnswer() {
    var client = client();
    String seen;
    JsonNode question;
    try (var stream = client.stream(elicit(1, "older"))) {
      var mark = stream.next();
      assertThat(mark.data()).isEmpty();
      var asked = stream.next();
      question = asked.json();
      seen = asked.id();
      assertThat(seen).endsWith("-1");
      try (var other = client().resume(seen)) {
        assertThat(other.status()).isEqualTo(400);
      }
    }
    try (var resumed = client.resume(seen)) {
      client.answer(question, person());
      assertThat(text(resumed.message())).contains("ada@example.com");
      resumed.requireEnd();
    }
    // The answer may have been lost on the way.
    try (var again = client.resume(seen)) {
      assertThat(text(again.message())).contains("ada@example.com");
      again.requireEnd();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"older", "newer"})
  void tellsAboutProgress(String app) {
    var call = call(9, app + "_test_tool_with_progress", Json.object());
    call.withObject("/params/_meta").put("progressToken", "p-1");
    try (var stream = client().stream(call)) {
      for (int done : new int[] {0, 50, 100}) {
        var params = stream.message().get("params");
        assertThat(params.get("progressToken").asString()).isEqualTo("p-1");
        assertThat(params.get("progress").asInt()).isEqualTo(done);
        assertThat(params.get("total").asInt()).isEqualTo(100);
      }
      assertThat(text(stream.message())).isEqualTo("Made three steps");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"older", "newer"})
  void passesOnLogMessagesOfTheLevelThatTheClientSet(String app) {
    var client = client();
    var call = call(1, app + "_test_logging_tool", Json.object());
    assertThat(client.ask("logging/setLevel", Json.object().put("level", "info")).has("result"))
        .isTrue();
    try (var stream = client.stream(call)) {
      for (int i = 0; i < 3; i++) {
        var message = stream.message();
        assertThat(message.get("method").asString()).isEqualTo("notifications/message");
        assertThat(message.get("params").get("level").asString()).isEqualTo("info");
      }
      assertThat(text(stream.message())).isNotEmpty();
    }
    assertThat(client.ask("logging/setLevel", Json.object().put("level", "error")).has("result"))
        .isTrue();
    var quiet = client.post(call);
    assertThat(quiet.headers().firstValue("Content-Type")).contains("application/json");
  }

  @Test
  void sendsNothingBeforeTheAnswerToAClientThatTakesJsonOnly() {
    var call = request(3, "tools/call", Json.object().put("name", "older_test_tool_with_logging"));
    var answer = client().postAccepting("application/json", call);
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
    assertThat(answer.body()).contains("\"id\":3").doesNotContain("notifications/message");
  }
}
