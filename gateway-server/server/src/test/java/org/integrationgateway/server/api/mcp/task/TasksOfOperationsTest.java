package org.integrationgateway.server.api.mcp.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.ask;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.await;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.begin;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.call;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.cancel;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.get;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.newer;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.older;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.McpClientSession;
import org.integrationgateway.server.testing.MovedClock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Operations of a REST app as tasks, which the gateway runs itself, at two replicas. */
final class TasksOfOperationsTest {
  private static final String MANIFEST =
      """
      source: example.com/acme/apps/slow
      version: 1.0.0
      kind: app
      spec:
        mcp: true
        surfaces:
          rest:
            baseUrl: '%s'
            operations:
              - name: report
                method: GET
                path: /report
                parameters: [{name: name, in: query, type: string, required: true}]
      """;
  private static final String CONFIGURATION =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
        egress: {allowPrivateNetworks: true}
        limits: {perSubjectRate: {perSecond: 0}, perAddressRate: {perSecond: 0}}
        mcp: {tasks: {ttl: 30m, longestTtl: 2h, perSubject: 3, after: 200ms}}
      apps:
        slow: {provider: {source: {path: slow}}}
      """;

  @TempDir static Path home;
  private static final MovedClock clock = new MovedClock();
  private static HeldUpstream upstream;
  private static ConfiguredGateway gateway;
  private static ConfiguredGateway replica;

  @BeforeAll
  static void start() throws Exception {
    upstream = new HeldUpstream();
    var folder = Files.createDirectories(home.resolve("slow"));
    Files.writeString(folder.resolve("manifest.yaml"), MANIFEST.formatted(upstream.url()));
    gateway = ConfiguredGateway.start(home, CONFIGURATION, clock);
    replica = gateway.replica();
  }

  @AfterAll
  static void stop() {
    replica.close();
    gateway.close();
    upstream.close();
  }

  private static URI here() {
    return gateway.gateway().uri();
  }

  private static URI there() {
    return replica.gateway().uri();
  }

  private static String named(String name) {
    return "{\"name\": \"" + name + "\"}";
  }

  private static String begun(McpClientSession client, String name) {
    var task = begin(client, "slow_report", named(name), "{}").path("result").path("task");
    assertThat(task.path("status").asString()).isEqualTo("working");
    return task.path("taskId").asString();
  }

  @Test
  void anOlderClientCallsAnyOperationAsATask() throws Exception {
    var client = older(here(), gateway.token("user:ada"));
    var id = begun(client, "older");
    var other = client.at(there().resolve("/mcp"));
    assertThat(ask(other, "tasks/get", id).path("result").path("status").asString())
        .isEqualTo("working");
    upstream.release("older");
    await(other, id, "completed");
    var result = ask(other, "tasks/result", id).path("result");
    assertThat(result.path("structuredContent").path("report").asString()).isEqualTo("done");
    assertThat(ask(client, "tasks/result", id).path("result")).isEqualTo(result);
  }

  @Test
  void aListeningSessionHearsThatItsTaskHasEndedAlsoAtAnotherReplica() throws Exception {
    for (var endpoint : new URI[] {here(), there()}) {
      var client = older(here(), gateway.token("user:listener"));
      try (var stream = client.at(endpoint.resolve("/mcp")).listen()) {
        stream.next();
        var id = begun(client, "heard");
        upstream.release("heard");
        var told = stream.message();
        assertThat(told.path("method").asString()).isEqualTo("notifications/tasks/status");
        assertThat(told.path("params").path("taskId").asString()).isEqualTo(id);
        assertThat(told.path("params").path("status").asString()).isEqualTo("completed");
      }
    }
  }

  @Test
  @Tag("nightly")
  void theResultIsWaitedForAtAnotherReplica() {
    var client = older(here(), gateway.token("user:waiter"));
    var id = begun(client, "waited");
    var request = McpClientSession.request(3, "tasks/result", Json.object().put("taskId", id));
    try (var stream = client.at(there().resolve("/mcp")).stream(request)) {
      upstream.release("waited");
      assertThat(stream.message().path("result").path("isError").asBoolean(true)).isFalse();
    }
  }

  @Test
  void aCallOfANewerClientBecomesATaskWhenItTakesLong() throws Exception {
    var ada = gateway.token("user:newer");
    upstream.release("short");
    // A busy machine takes longer than the 200 ms after which a call becomes a task.
    eventually(
        () -> {
          var direct = call(here(), ada, "slow_report", named("short")).result();
          assertThat(direct.path("structuredContent").path("report").asString()).isEqualTo("done");
        });
    var begun = call(here(), ada, "slow_report", named("long")).result();
    assertThat(begun.path("resultType").asString()).isEqualTo("task");
    assertThat(begun.path("ttlMs").asLong()).isEqualTo(Duration.ofMinutes(30).toMillis());
    var id = begun.path("taskId").asString();
    assertThat(get(there(), ada, id).result().path("status").asString()).isEqualTo("working");
    upstream.release("long");
    var ended = await(there(), ada, id, "completed");
    assertThat(ended.path("result").path("structuredContent").path("report").asString())
        .isEqualTo("done");
  }

  @Test
  void cancelEndsTheRequestToTheUpstreamAlsoFromAnotherReplica() throws Exception {
    var ada = gateway.token("user:canceller");
    var near = call(here(), ada, "slow_report", named("near")).result().path("taskId").asString();
    var far = call(here(), ada, "slow_report", named("far")).result().path("taskId").asString();
    cancel(here(), ada, near);
    cancel(there(), ada, far);
    upstream.gone("near").get(30, TimeUnit.SECONDS);
    upstream.gone("far").get(30, TimeUnit.SECONDS);
    assertThat(get(there(), ada, near).result().path("status").asString()).isEqualTo("cancelled");
    assertThat(get(here(), ada, far).result().path("status").asString()).isEqualTo("cancelled");
  }

  @Test
  void aTaskFailsWhenItsReplicaIsNotHeardOf() throws Exception {
    var ada = gateway.token("user:orphan");
    var lagging = new MovedClock();
    lagging.ahead(Duration.ofSeconds(-40));
    try (var late = ConfiguredGateway.start(home, CONFIGURATION, lagging)) {
      var id =
          call(late.gateway().uri(), ada, "slow_report", named("orphan"))
              .result()
              .path("taskId")
              .asString();
      var failed = get(there(), ada, id).result();
      assertThat(failed.path("status").asString()).isEqualTo("failed");
      assertThat(failed.path("statusMessage").asString()).contains("call the tool again");
      upstream.gone("orphan").get(30, TimeUnit.SECONDS);
    }
  }

  @Test
  void aReplicaThatStopsFailsItsTasks() throws Exception {
    var ada = gateway.token("user:stopped");
    String id;
    try (var stopping = gateway.replica()) {
      id =
          call(stopping.gateway().uri(), ada, "slow_report", named("stopped"))
              .result()
              .path("taskId")
              .asString();
    }
    var failed = await(here(), ada, id, "failed");
    assertThat(failed.path("error").path("message").asString()).contains("was stopped");
  }

  @Test
  void aSubjectHasAFewTasksUnderWay() throws Exception {
    var client = older(here(), gateway.token("user:many"));
    var first = begun(client, "many");
    begun(client, "many");
    begun(client, "many");
    var params = Json.object().put("name", "slow_report");
    params.putObject("arguments").put("name", "many");
    params.putObject("task");
    var refused = client.post(McpClientSession.request(7, "tools/call", params));
    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.body()).contains("server.mcp.tasks.perSubject");
    ask(client, "tasks/cancel", first);
    begun(client, "many");
    upstream.release("many");
  }

  @Test
  void aTaskIsKeptForTheTimeThatWasAskedForWithinTheLimit() throws Exception {
    var client = older(here(), gateway.token("user:keeper"));
    upstream.release("kept");
    var week = Duration.ofDays(7).toMillis();
    var task =
        begin(client, "slow_report", named("kept"), "{\"ttl\": " + week + "}")
            .path("result")
            .path("task");
    assertThat(task.path("ttl").asLong()).isEqualTo(Duration.ofHours(2).toMillis());
    var id = task.path("taskId").asString();
    await(client, id, "completed");
    clock.ahead(Duration.ofMinutes(119));
    try {
      assertThat(ask(client, "tasks/get", id).has("result")).isTrue();
      clock.ahead(Duration.ofMinutes(121));
      assertThat(ask(client, "tasks/get", id).path("error").path("code").asInt()).isEqualTo(-32602);
      assertThat(ask(client, "tasks/result", id).path("error").path("code").asInt())
          .isEqualTo(-32602);
    } finally {
      clock.ahead(Duration.ZERO);
    }
  }

  @Test
  void toolsAndServerSayWhatTheRevisionOfTheClientHas() {
    var ada = gateway.token("user:reader");
    var client = older(here(), ada);
    var tool = client.ask("tools/list", Json.object()).path("result").path("tools").path(0);
    assertThat(tool.path("execution").path("taskSupport").asString()).isEqualTo("optional");
    var before = McpClientSession.begin(here().resolve("/mcp"), ada, "2025-06-18", "{}");
    assertThat(
            before
                .ask("tools/list", Json.object())
                .path("result")
                .path("tools")
                .path(0)
                .has("execution"))
        .isFalse();
    assertThat(ask(before, "tasks/get", "x").path("error").path("code").asInt()).isEqualTo(-32601);
    upstream.release("ignored");
    var ignored = begin(before, "slow_report", named("ignored"), "{}").path("result");
    assertThat(ignored.path("structuredContent").path("report").asString()).isEqualTo("done");
    var discovered = newer("server/discover", Json.object()).send(here(), ada).result();
    assertThat(discovered.path("capabilities").path("extensions"))
        .isEqualTo(Json.parseObject("{\"io.modelcontextprotocol/tasks\":{}}".getBytes()));
    assertThat(discovered.path("capabilities").has("tasks")).isFalse();
    assertThat(newer("tasks/list", Json.object()).send(here(), ada).code()).isEqualTo(-32601);
    assertThat(newer("tasks/result", Json.object().put("taskId", "x")).send(here(), ada).code())
        .isEqualTo(-32601);
  }
}
