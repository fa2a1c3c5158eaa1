package org.integrationgateway.server.api.mcp.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.ask;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.json;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.older;

import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.McpApps;
import org.integrationgateway.server.testing.McpClientSession;
import org.integrationgateway.server.testing.McpStream;
import org.integrationgateway.testkit.mcp.EveryFeatureServer;
import org.integrationgateway.testkit.mcp.McpGeneration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Progress of tasks for clients of 2025-11-25, which listen at another replica than they call. */
final class ProgressOfTasksTest {
  private static final String PROGRESS = "notifications/progress";

  @TempDir static Path home;
  private static EveryFeatureServer old;
  private static EveryFeatureServer fresh;
  private static ConfiguredGateway gateway;
  private static ConfiguredGateway replica;
  private static String ada;

  @BeforeAll
  static void start() {
    old = EveryFeatureServer.start(McpGeneration.SESSIONS);
    fresh = EveryFeatureServer.start(McpGeneration.STATELESS);
    var apps = new TreeMap<>(Map.of("old", old.url(), "new", fresh.url()));
    gateway =
        ConfiguredGateway.start(
            home,
            McpApps.write(home, apps, "")
                + """
                  work: {provider: {source: builtin:work}, mcp: true}
                providers:
                  workflow:
                    main: {source: builtin:durable}
                workflows:
                  definitions:
                    sleepy:
                      steps:
                        - id: rest
                          wait: {duration: 1h}
                """);
    replica = gateway.replica();
    ada = gateway.token("user:ada");
  }

  @AfterAll
  static void stop() {
    replica.close();
    gateway.close();
    old.close();
    fresh.close();
  }

  private static URI here() {
    return gateway.gateway().uri();
  }

  private static McpClientSession there(McpClientSession client) {
    return client.at(replica.gateway().uri().resolve("/mcp"));
  }

  /** Calls a tool as a task whose progress the client wants to hear of. */
  private static String begun(McpClientSession client, String tool, String arguments) {
    var params = Json.object().put("name", tool);
    params.set("arguments", json(arguments));
    params.putObject("task");
    params.putObject("_meta").put("progressToken", "mine");
    var answer = client.ask("tools/call", params);
    var id = answer.path("result").path("task").path("taskId").asString("");
    assertThat(id).as(answer.toString()).isNotEmpty();
    return id;
  }

  /** The next progress on a stream, which has the token of the call and names its task. */
  private static JsonNode progress(McpStream stream, String id) {
    var message = stream.message();
    while (!message.path("method").asString("").equals(PROGRESS)) {
      message = stream.message();
    }
    var params = message.path("params");
    assertThat(params.path("progressToken").asString()).isEqualTo("mine");
    assertThat(params.at("/_meta/io.modelcontextprotocol~1related-task/taskId").asString())
        .isEqualTo(id);
    return params;
  }

  @Test
  void aServerOfTheSameRevisionTellsOfItsTask() {
    var client = older(here(), ada);
    try (var stream = there(client).listen()) {
      var id = begun(client, "old_slow_compute", "{\"seconds\": 60}");
      var told = progress(stream, id);
      assertThat(told.path("progress").asInt()).isEqualTo(1);
      assertThat(told.path("total").asInt()).isEqualTo(2);
      ask(client, "tasks/cancel", id);
    }
  }

  @Test
  void aCallThatTheGatewayRunsTellsOfItsProgress() {
    var client = older(here(), ada);
    try (var stream = there(client).listen()) {
      var id = begun(client, "old_test_tool_with_progress", "{}");
      var told = progress(stream, id);
      assertThat(told.path("progress").isNumber()).isTrue();
      assertThat(told.path("total").asInt()).isEqualTo(100);
    }
  }

  @Test
  void messagesOfAServerWithoutProgressOfTasksAreCounted() throws Exception {
    var client = older(here(), ada);
    try (var stream = there(client).listen()) {
      var id = begun(client, "new_slow_compute", "{\"seconds\": 60}");
      eventually(
          () ->
              assertThat(ask(client, "tasks/get", id).at("/result/statusMessage").asString(""))
                  .isEqualTo("1 of 2"));
      var told = progress(stream, id);
      assertThat(told.path("progress").asInt()).isEqualTo(1);
      assertThat(told.path("message").asString()).isEqualTo("1 of 2");
      ask(client, "tasks/cancel", id);
    }
  }

  @Test
  void aClientThatWaitsForTheResultHearsOfTheStepsOfARun() {
    var client = older(here(), ada);
    var id = begun(client, "work_workflow_start", "{\"definition\": \"sleepy\"}");
    var request = McpClientSession.request(9, "tasks/result", Json.object().put("taskId", id));
    try (var stream = there(client).stream(request)) {
      var told = progress(stream, id);
      assertThat(told.path("progress").asInt()).isEqualTo(1);
      assertThat(told.path("message").asString()).isEqualTo("at step rest");
      ask(client, "tasks/cancel", id);
      var ended = stream.message();
      while (!ended.has("id")) {
        assertThat(ended.path("method").asString()).isNotEqualTo(PROGRESS);
        ended = stream.message();
      }
      assertThat(ended.path("error").path("message").asString()).contains("cancelled");
    }
  }

  @Test
  void aClientThatGaveNoTokenHearsOfNoProgress() {
    var client = older(here(), ada);
    try (var stream = there(client).listen()) {
      var quiet =
          TaskingClients.begin(client, "old_slow_compute", "{\"seconds\": 60}", "{}")
              .at("/result/task/taskId")
              .asString();
      var id = begun(client, "old_slow_compute", "{\"seconds\": 60}");
      progress(stream, id);
      ask(client, "tasks/cancel", id);
      ask(client, "tasks/cancel", quiet);
    }
  }
}
