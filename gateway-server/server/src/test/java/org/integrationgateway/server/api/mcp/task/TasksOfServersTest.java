package org.integrationgateway.server.api.mcp.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.ask;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.await;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.begin;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.call;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.cancel;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.get;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.json;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.newer;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.older;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.update;

import java.net.URI;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.McpApps;
import org.integrationgateway.server.testing.McpClientSession;
import org.integrationgateway.server.testing.McpStream;
import org.integrationgateway.server.testing.StatelessMcp;
import org.integrationgateway.testkit.mcp.EveryFeatureServer;
import org.integrationgateway.testkit.mcp.McpGeneration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks of MCP servers of both generations, for clients of both, at two replicas on one store. */
final class TasksOfServersTest {
  @TempDir static Path home;
  private static EveryFeatureServer old;
  private static EveryFeatureServer fresh;
  private static ConfiguredGateway gateway;
  private static ConfiguredGateway replica;
  private static String ada;
  private static String bob;

  @BeforeAll
  static void start() {
    old = EveryFeatureServer.start(McpGeneration.SESSIONS);
    fresh = EveryFeatureServer.start(McpGeneration.STATELESS);
    var apps = new TreeMap<>(Map.of("old", old.url(), "new", fresh.url()));
    gateway = ConfiguredGateway.start(home, McpApps.write(home, apps, ""));
    replica = gateway.replica();
    ada = gateway.token("user:ada");
    bob = gateway.token("user:bob");
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

  private static URI there() {
    return replica.gateway().uri();
  }

  @ParameterizedTest
  @ValueSource(strings = {"old", "new"})
  void aNewerClientGetsTheTaskOfTheServerUnderANameOfTheGatewayAtEveryReplica(String app)
      throws Exception {
    var begun = call(here(), ada, app + "_slow_compute", "{\"seconds\": 60}").result();
    assertThat(begun.path("resultType").asString()).isEqualTo("task");
    assertThat(begun.path("ttlMs").asLong()).isEqualTo(600_000);
    assertThat(begun.path("pollIntervalMs").asLong()).isEqualTo(100);
    var id = begun.path("taskId").asString();
    assertThat(get(there(), ada, id).result().path("status").asString()).isEqualTo("working");
    assertThat(get(there(), bob, id).code()).isEqualTo(-32602);
    assertThat(cancel(there(), bob, id).code()).isEqualTo(-32602);
    cancel(there(), ada, id);

    var quick =
        call(here(), ada, app + "_slow_compute", "{\"seconds\": 0}")
            .result()
            .path("taskId")
            .asString();
    var ended = await(there(), ada, quick, "completed");
    assertThat(ended.path("result").path("content").path(0).path("text").asString())
        .isEqualTo("Computed for 0 ms");
    assertThat(get(here(), ada, quick).result()).isEqualTo(ended);
  }

  @ParameterizedTest
  @ValueSource(strings = {"old", "new"})
  void anErrorOfTheToolIsAResultAndOneOfTheServerAFailure(String app) throws Exception {
    var failing = call(here(), ada, app + "_failing_job", "{}").result().path("taskId").asString();
    var broken =
        call(here(), ada, app + "_protocol_error_job", "{}").result().path("taskId").asString();
    assertThat(await(here(), ada, failing, "completed").path("result").path("isError").asBoolean())
        .isTrue();
    var failed = await(here(), ada, broken, "failed");
    assertThat(failed.path("error").path("code").asInt()).isEqualTo(-32603);
    assertThat(failed.has("result")).isFalse();
    var client = older(here(), ada);
    assertThat(ask(client, "tasks/get", failing).path("result").path("status").asString())
        .isEqualTo("failed");
    assertThat(ask(client, "tasks/result", failing).path("result").path("isError").asBoolean())
        .isTrue();
    assertThat(ask(client, "tasks/result", broken).path("error").path("code").asInt())
        .isEqualTo(-32603);
  }

  @ParameterizedTest
  @ValueSource(strings = {"old", "new"})
  void aNewerClientAnswersQuestionsOneByOneAtAnyReplica(String app) throws Exception {
    var id = call(here(), ada, app + "_multi_input", "{}").result().path("taskId").asString();
    eventually(
        () -> assertThat(get(here(), ada, id).result().path("inputRequests").size()).isEqualTo(2));
    // The questions of a server may reach the gateway in either order.
    var keys =
        get(here(), ada, id)
            .result()
            .path("inputRequests")
            .propertyStream()
            .sorted(Comparator.comparing(each -> each.getValue().at("/params/message").asString()))
            .map(Map.Entry::getKey)
            .toArray();
    var unknown = update(there(), ada, id, "{\"nothing\": {\"action\": \"cancel\"}}");
    assertThat(unknown.result().path("resultType").asString()).isEqualTo("complete");
    var wrong = update(there(), ada, id, "{\"%s\": {\"action\": \"maybe\"}}".formatted(keys[0]));
    assertThat(wrong.code()).isEqualTo(-32602);
    update(there(), ada, id, accepting(keys[0], "one"));
    var left = get(there(), ada, id).result();
    assertThat(left.path("status").asString()).isEqualTo("input_required");
    assertThat(left.path("inputRequests").propertyNames()).containsExactly(keys[1].toString());
    update(here(), ada, id, accepting(keys[1], "two"));
    var ended = await(there(), ada, id, "completed");
    assertThat(ended.path("result").path("content").path(0).path("text").asString())
        .isEqualTo("Answers: one, two");
  }

  private static String accepting(Object key, String name) {
    return "{\"%s\": {\"action\": \"accept\", \"content\": {\"name\": \"%s\"}}}"
        .formatted(key, name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"old", "new"})
  void anOlderClientIsAskedOnTheStreamOfTheResult(String app) throws Exception {
    var client = older(here(), ada);
    var begun = begin(client, app + "_confirm_delete", "{\"filename\": \"a\"}", "{\"ttl\": 60000}");
    var task = begun.path("result").path("task");
    assertThat(task.path("ttl").asLong()).isEqualTo(60_000);
    var id = task.path("taskId").asString();
    await(client, id, "input_required");
    var other = client.at(there().resolve("/mcp"));
    var request = McpClientSession.request(9, "tasks/result", Json.object().put("taskId", id));
    try (var stream = other.stream(request)) {
      var question = stream.message();
      assertThat(question.path("method").asString()).isEqualTo("elicitation/create");
      var related = question.path("params").path("_meta");
      assertThat(related.path("io.modelcontextprotocol/related-task").path("taskId").asString())
          .isEqualTo(id);
      other.answer(question, json("{\"action\": \"accept\", \"content\": {\"confirm\": true}}"));
      var result = stream.message().path("result");
      assertThat(result.path("content").path(0).path("text").asString())
          .isEqualTo("Confirmed: true");
      assertThat(
              result
                  .path("_meta")
                  .path("io.modelcontextprotocol/related-task")
                  .path("taskId")
                  .asString())
          .isEqualTo(id);
    }
    assertThat(await(client, id, "completed").path("ttl").asLong()).isEqualTo(60_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"old", "new"})
  void cancelReachesTheServer(String app) throws Exception {
    var server = app.equals("old") ? old : fresh;
    var id =
        call(here(), ada, app + "_slow_compute", "{\"seconds\": 60}")
            .result()
            .path("taskId")
            .asString();
    assertThat(cancel(there(), ada, id).result().path("resultType").asString())
        .isEqualTo("complete");
    assertThat(get(here(), ada, id).result().path("status").asString()).isEqualTo("cancelled");
    assertThat(server.received()).anyMatch(message -> message.contains("\"tasks/cancel\""));
    var client = older(here(), ada);
    assertThat(ask(client, "tasks/cancel", id).path("error").path("code").asInt())
        .isEqualTo(-32602);
  }

  @Test
  void olderClientsListTheirOwnTasks() {
    var owner = gateway.token("user:lister");
    var client = older(here(), owner);
    for (int i = 0; i < 25; i++) {
      begin(client, "new_slow_compute", "{\"seconds\": 0}", "{}");
    }
    var first = client.ask("tasks/list", Json.object()).path("result");
    assertThat(first.path("tasks").size()).isEqualTo(20);
    var cursor = Json.object().put("cursor", first.path("nextCursor").asString());
    var second = client.at(there().resolve("/mcp")).ask("tasks/list", cursor).path("result");
    assertThat(second.path("tasks").size()).isEqualTo(5);
    assertThat(second.has("nextCursor")).isFalse();
    assertThat(
            older(here(), gateway.token("user:other"))
                .ask("tasks/list", Json.object())
                .path("result")
                .path("tasks")
                .size())
        .isZero();
    assertThat(
            client
                .ask("tasks/list", Json.object().put("cursor", "dGFza3M6eA"))
                .path("error")
                .path("code")
                .asInt())
        .isEqualTo(-32602);
  }

  @ParameterizedTest
  @ValueSource(strings = {"old", "new"})
  void aTokenForTheToolIsGoodForItsTasks(String app) throws Exception {
    var scoped =
        gateway.token("user:ada", new Caller.Scope(app, Set.of("slow_compute", "multi_input")));
    var id =
        call(here(), scoped, app + "_slow_compute", "{\"seconds\": 0}")
            .result()
            .path("taskId")
            .asString();
    await(there(), scoped, id, "completed");
    var other = gateway.token("user:ada", new Caller.Scope(app, Set.of("multi_input")));
    assertThat(get(here(), other, id).code()).isEqualTo(-32602);
  }

  @Test
  void onlyClientsThatTakeTasksGetThem() {
    var plain = StatelessMcp.call("old_slow_compute", json("{\"seconds\": 0}")).send(here(), ada);
    assertThat(plain.result().path("content").path(0).path("text").asString())
        .isEqualTo("Computed for 0 ms");
    for (var app : new String[] {"old", "new"}) {
      var refused = StatelessMcp.call(app + "_failing_job", Json.object()).send(here(), ada);
      assertThat(refused.code()).isEqualTo(-32021);
      assertThat(
              refused
                  .json()
                  .path("error")
                  .path("data")
                  .path("requiredCapabilities")
                  .path("extensions")
                  .has("io.modelcontextprotocol/tasks"))
          .isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"old", "new"})
  void aClientWithoutTasksGetsTheResultOfAToolThatRunsAsATaskOnly(String app) {
    var session = McpClientSession.begin(here().resolve("/mcp"), ada, "2025-06-18", "{}");
    var params = Json.object().put("name", app + "_failing_job");
    var answer = session.ask("tools/call", params).path("result");
    assertThat(answer.path("content").path(0).path("text").asString())
        .isEqualTo("The job has failed");
    var rest = gateway.send("POST", "/api/v1/%s/failing_job".formatted(app), ada, "{}");
    assertThat(rest.body()).contains("The job has failed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"old", "new"})
  void aListeningClientHearsHowItsTaskGoesOn(String app) throws Exception {
    var id = call(here(), ada, app + "_multi_input", "{}").result().path("taskId").asString();
    eventually(
        () -> assertThat(get(here(), ada, id).result().path("inputRequests").size()).isEqualTo(2));
    var params = Json.object();
    params.putObject("notifications").putArray("taskIds").add(id).add("unknown");
    try (var stream =
        McpStream.open(newer("subscriptions/listen", params).to(there(), ada).build())) {
      var acknowledged = stream.message().path("params").path("notifications").path("taskIds");
      assertThat(acknowledged.toString()).isEqualTo("[\"" + id + "\"]");
      for (var key : get(here(), ada, id).result().path("inputRequests").propertyNames()) {
        update(here(), ada, id, accepting(key, "one"));
      }
      var told = stream.message();
      while (!told.path("params").path("status").asString().equals("completed")) {
        assertThat(told.path("method").asString()).isEqualTo("notifications/tasks");
        told = stream.message();
      }
      assertThat(told.path("params").path("result").path("content").size()).isEqualTo(1);
    }
  }
}
