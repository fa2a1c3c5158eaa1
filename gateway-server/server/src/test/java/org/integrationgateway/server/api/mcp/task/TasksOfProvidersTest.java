package org.integrationgateway.server.api.mcp.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.await;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.begin;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.call;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.cancel;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.get;
import static org.integrationgateway.server.api.mcp.task.TaskingClients.older;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.rules.TestProgram;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Operations of a provider whose work goes on after their call, at two replicas. */
final class TasksOfProvidersTest {
  private static final String INVOKE = "/api/v1/reports/";

  @TempDir static Path home;
  private static ConfiguredGateway gateway;
  private static ConfiguredGateway replica;
  private static String ada;
  private static String bob;

  @BeforeAll
  static void start() throws Exception {
    var app = Files.createDirectories(home.resolve("reports"));
    Files.writeString(
        app.resolve("manifest.yaml"),
        """
        kind: app
        source: test.example/gateway/apps/reports
        version: 1.0.0
        run: [./provider.sh]
        spec: {mcp: true}
        """);
    TestProgram.script(app.resolve("provider.sh"), TaskProvider.class);
    gateway =
        ConfiguredGateway.start(
            home,
            """
            providers:
              indexeddb:
                main: {source: builtin:sqlite, config: {path: reports.db}}
            apps:
              reports:
                provider: {source: {path: reports}}
                indexeddb: [main]
                limits: {requestTimeout: 5s}
                runtime: {pool: {startupTimeout: 5m}}
            """);
    replica = gateway.replica();
    ada = gateway.token("user:ada");
    bob = gateway.token("user:bob");
  }

  @AfterAll
  static void stop() {
    replica.close();
    gateway.close();
  }

  private static URI here() {
    return gateway.gateway().uri();
  }

  private static URI there() {
    return replica.gateway().uri();
  }

  private static String pages(int pages, int millis) {
    return "{\"pages\": %d, \"millis\": %d}".formatted(pages, millis);
  }

  @Test
  void aCallOverRestAnswersAtOnceAndItsStateIsAnOperation() throws Exception {
    var begun = gateway.send("POST", INVOKE + "report", ada, pages(1, 300));
    assertThat(begun.statusCode()).as(begun.body()).isEqualTo(202);
    var task = ConfiguredGateway.json(begun).path("task");
    assertThat(task.path("stateOperation").asString()).isEqualTo("report.state");
    var named = "{\"task\": \"%s\"}".formatted(task.path("id").asString());
    assertThat(state(replica, ada, named).path("status").asString()).isNotEqualTo("failed");
    eventually(
        () ->
            assertThat(state(replica, ada, named).path("result").path("subject").asString())
                .isEqualTo("user:ada"));
    assertThat(replica.send("POST", INVOKE + "report.state", bob, named).statusCode())
        .isEqualTo(404);
  }

  private static JsonNode state(ConfiguredGateway at, String token, String named) {
    return ConfiguredGateway.json(at.send("POST", INVOKE + "report.state", token, named))
        .path("task");
  }

  @Test
  void anyReplicaEndsATask() throws Exception {
    var begun = gateway.send("POST", INVOKE + "report", ada, pages(100, 1000));
    var named =
        "{\"task\": \"%s\"}"
            .formatted(ConfiguredGateway.json(begun).path("task").path("id").asString());
    var cancelled = replica.send("POST", INVOKE + "report.cancel", ada, named);
    assertThat(cancelled.body()).contains("\"cancelled\"");
    assertThat(state(gateway, ada, named).path("status").asString()).isEqualTo("cancelled");
  }

  @Test
  void aNewerClientGetsATaskThatOutlivesTheTimeLimitOfItsCall() throws Exception {
    var begun = call(here(), ada, "reports_report", pages(6, 1000)).result();
    assertThat(begun.path("resultType").asString()).isEqualTo("task");
    var id = begun.path("taskId").asString();
    assertThat(get(there(), bob, id).code()).isEqualTo(-32602);
    eventually(
        () ->
            assertThat(get(there(), ada, id).result().path("statusMessage").asString(""))
                .contains("of 6 pages"));
    var ended = await(there(), ada, id, "completed").path("result");
    assertThat(ended.path("structuredContent").path("pages").asInt()).isEqualTo(6);
    assertThat(ended.path("content").path(0).path("text").asString()).contains("user:ada");
  }

  @Test
  void anOlderClientGetsATaskAndItsFailure() throws Exception {
    var client = older(here(), ada);
    var task = begin(client, "reports_report", pages(0, 0), "{}");
    var id = task.path("result").path("task").path("taskId").asString();
    var failed = await(client, id, "failed");
    assertThat(failed.toString()).contains("a report has a page");
  }

  @Test
  void aTaskIsCancelledAtItsProvider() throws Exception {
    var id = call(here(), ada, "reports_report", pages(100, 1000)).result().path("taskId");
    assertThat(cancel(there(), ada, id.asString()).result()).isNotNull();
    assertThat(get(here(), ada, id.asString()).result().path("status").asString())
        .isEqualTo("cancelled");
  }

  @Test
  void aTokenForTheOperationIsGoodForItsTask() throws Exception {
    var narrow = gateway.token("user:cara", new Caller.Scope("reports", Set.of("report")));
    var id = call(here(), narrow, "reports_report", pages(1, 10)).result().path("taskId");
    var ended = await(there(), narrow, id.asString(), "completed");
    assertThat(ended.path("result").path("structuredContent").path("subject").asString())
        .isEqualTo("user:cara");
  }
}
