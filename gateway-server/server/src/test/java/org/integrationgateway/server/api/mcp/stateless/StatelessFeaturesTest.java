package org.integrationgateway.server.api.mcp.stateless;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.FeatureGateway;
import org.integrationgateway.server.testing.ListenClient;
import org.integrationgateway.server.testing.StatelessMcp;
import org.integrationgateway.server.testing.StatelessMcp.Answer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Features of MCP servers of both generations for clients without sessions. */
class StatelessFeaturesTest {
  private static final String PREFIX = "io.modelcontextprotocol/";
  private static FeatureGateway gateway;

  @BeforeAll
  static void start(@TempDir Path home) {
    gateway = FeatureGateway.start(home);
  }

  @AfterAll
  static void close() {
    gateway.close();
  }

  private static Answer send(StatelessMcp request) {
    return request.send(gateway.uri(), gateway.alice());
  }

  private static StatelessMcp call(String app, String tool, ObjectNode arguments) {
    return StatelessMcp.call(app + "_" + tool, arguments);
  }

  private static JsonNode text(String value) {
    return Json.object().put("v", value).get("v");
  }

  private static List<JsonNode> messages(Answer answer) {
    var messages = new ArrayList<JsonNode>();
    for (var line : answer.body().split("\n")) {
      if (line.startsWith("data: {")) {
        messages.add(Json.parse(line.substring(6).getBytes(UTF_8)));
      }
    }
    return messages;
  }

  @ParameterizedTest
  @ValueSource(strings = {"new", "old"})
  void tellsProgressOnTheStreamOfTheAnswer(String app) {
    var answer =
        send(call(app, "test_tool_with_progress", Json.object()).meta("progressToken", text("p1")));
    assertThat(answer.type()).as(answer.body()).startsWith("text/event-stream");
    var messages = messages(answer);
    double before = -1;
    for (var message : messages.subList(0, messages.size() - 1)) {
      assertThat(message.path("method").asString("")).isEqualTo("notifications/progress");
      assertThat(message.path("params").path("progressToken").asString("")).isEqualTo("p1");
      assertThat(message.path("params").path("progress").asDouble()).isGreaterThan(before);
      before = message.path("params").path("progress").asDouble();
    }
    assertThat(before).isEqualTo(100);
    assertThat(answer.result().path("resultType").asString("")).isEqualTo("complete");
  }

  @ParameterizedTest
  @ValueSource(strings = {"new", "old"})
  void tellsNothingThatTheClientDidNotAskFor(String app) {
    var progress = send(call(app, "test_tool_with_progress", Json.object()));
    assertThat(progress.type()).startsWith("application/json");
    var logs = send(call(app, "test_logging_tool", Json.object()));
    assertThat(logs.type()).startsWith("application/json");
    assertThat(logs.result().path("content").toString()).contains("three log messages");
  }

  @ParameterizedTest
  @CsvSource({"new, info, 3", "old, info, 3", "new, error, 0", "old, error, 0", "new, debug, 3"})
  void passesLogMessagesOfTheLevelThatTheClientWants(String app, String level, int count) {
    var answer =
        send(call(app, "test_logging_tool", Json.object()).meta(PREFIX + "logLevel", text(level)));
    var logged =
        messages(answer).stream()
            .filter(each -> each.path("method").asString("").equals("notifications/message"))
            .toList();
    assertThat(logged).as(answer.body()).hasSize(count);
    assertThat(answer.result().path("content").toString()).contains("three log messages");
  }

  @ParameterizedTest
  @CsvSource({
    "region, eu, Mcp-Param-Region, eu, 0",
    "region, eu, Mcp-Param-Region, =?base64?ZXU=?=, 0",
    "region, eu, mcp-param-region, eu, 0",
    "region, eu, Mcp-Param-Region, us, -32020",
    "region, eu, Mcp-Param-Region, EU, -32020",
    "region, eu, Mcp-Param-Region, =?base64?ZXU?=, -32020",
    "region, eu, Mcp-Param-Region, =?base64?!!!?=, -32020",
    "region, eu, X-Nothing, eu, -32020",
    "region, =?base64?x, Mcp-Param-Region, =?base64?x, 0",
  })
  void holdsHeadersToTheArguments(String name, String value, String header, String said, int code) {
    var arguments = Json.object().put(name, value);
    var answer = send(call("new", "test_header_parameters", arguments).header(header, said));
    assertThat(answer.code()).as(answer.body()).isEqualTo(code);
    assertThat(answer.status()).isEqualTo(code == 0 ? 200 : 400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"new", "old"})
  void saysHowLongAClientMayKeepWhatItGot(String app) {
    for (var method :
        List.of("tools/list", "prompts/list", "resources/list", "resources/templates/list")) {
      var result = send(StatelessMcp.request(method)).result();
      assertThat(result.path("ttlMs").asLong(-1)).as(method).isBetween(0L, 60_000L);
      assertThat(result.path("cacheScope").asString("")).isEqualTo("private");
    }
    var uri = "gateway://" + app + "/test://static-text";
    var read = send(StatelessMcp.request("resources/read", Json.object().put("uri", uri)));
    assertThat(read.result().path("contents").isArray()).as(read.body()).isTrue();
    assertThat(read.result().path("ttlMs").asLong(-1)).isNotNegative();
    assertThat(read.result().path("cacheScope").asString("")).isEqualTo("private");
  }

  @ParameterizedTest
  @ValueSource(strings = {"new", "old"})
  void saysThatThereIsNoSuchResource(String app) {
    var uri = "gateway://" + app + "/test://nothing-here";
    var read = send(StatelessMcp.request("resources/read", Json.object().put("uri", uri)));
    assertThat(read.code()).as(read.body()).isEqualTo(-32602);
    assertThat(read.json().path("error").path("data").path("uri").asString("")).isEqualTo(uri);
  }

  @ParameterizedTest
  @CsvSource({
    "new, toolsListChanged, test_trigger_tool_change, notifications/tools/list_changed",
    "old, toolsListChanged, test_trigger_tool_change, notifications/tools/list_changed",
    "new, promptsListChanged, test_trigger_prompt_change, notifications/prompts/list_changed",
    "old, promptsListChanged, test_trigger_prompt_change, notifications/prompts/list_changed"
  })
  void tellsWhatServersAnnounce(String app, String filter, String trigger, String told) {
    var wanted = Json.object().put(filter, true);
    var listen = StatelessMcp.request("subscriptions/listen").param("notifications", wanted);
    try (var client = ListenClient.open(listen, gateway.uri(), gateway.alice())) {
      var first = client.next().orElseThrow();
      assertThat(first.path("params").path("notifications")).isEqualTo(wanted);
      send(call(app, trigger, Json.object()));
      var next = client.next().orElseThrow();
      assertThat(next.path("method").asString("")).isEqualTo(told);
      assertThat(next.path("params").path("_meta").has(PREFIX + "subscriptionId")).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"new", "old"})
  void tellsThatAResourceHasChanged(String app) {
    var uri = "gateway://" + app + "/test://watched-resource";
    var wanted = Json.object();
    wanted.putArray("resourceSubscriptions").add(uri);
    var listen = StatelessMcp.request("subscriptions/listen").param("notifications", wanted);
    try (var client = ListenClient.open(listen, gateway.uri(), gateway.alice())) {
      var first = client.next().orElseThrow();
      assertThat(first.path("params").path("notifications")).as(first.toString()).isEqualTo(wanted);
      send(call(app, "test_trigger_resource_update", Json.object()));
      var next = client.next().orElseThrow();
      assertThat(next.path("method").asString("")).isEqualTo("notifications/resources/updated");
      assertThat(next.path("params").path("uri").asString("")).isEqualTo(uri);
    }
  }
}
