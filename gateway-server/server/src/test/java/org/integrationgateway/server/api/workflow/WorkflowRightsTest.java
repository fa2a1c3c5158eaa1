package org.integrationgateway.server.api.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Rights on definitions and runs, through {@code /api/v2}. */
final class WorkflowRightsTest {
  private static final String DEFINITION =
      """
      {"provider": "%s", "definition": {"id": "%s", "steps": [{"id": "wait", "awaitSignal": {"signal": "go"}}]}}
      """;

  private static WorkflowGateway gateway;

  @BeforeAll
  static void start(@TempDir Path home) {
    gateway = WorkflowGateway.start(home);
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private static JsonNode json(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return ConfiguredGateway.json(answer);
  }

  private static String refused(HttpResponse<String> answer, int status, String reason) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    var json = ConfiguredGateway.json(answer);
    assertThat(json.path("details").path(0).path("reason").asString())
        .as(answer.body())
        .isEqualTo(reason);
    return json.path("message").asString();
  }

  private static JsonNode applied(String provider, String id) {
    return json(
        gateway.v2(
            "POST", "/definitions:apply", gateway.root(), DEFINITION.formatted(provider, id)));
  }

  private static JsonNode started(String id, String token) {
    return json(gateway.v2("POST", "/definitions/" + id + "/runs", token, "{}"));
  }

  @Test
  void onlyOperatorsChangeDefinitions() {
    var apply = DEFINITION.formatted("", "theirs");
    refused(gateway.v2("POST", "/definitions:apply", gateway.alice(), apply), 403, "FORBIDDEN");
    assertThat(applied("", "theirs").path("provider").asString()).isEqualTo("main");
    var pause = "{\"paused\": true}";
    var path = "/definitions/theirs";
    refused(gateway.v2("POST", path + ":setPaused", gateway.alice(), pause), 403, "FORBIDDEN");
    refused(gateway.v2("DELETE", path, gateway.alice(), ""), 403, "FORBIDDEN");
    var limited = gateway.limited("user:root", "workflow");
    refused(gateway.v2("DELETE", path, limited, ""), 403, "FORBIDDEN");
    json(gateway.v2("POST", path + ":setPaused", gateway.root(), pause));
    refused(gateway.v2("POST", path + "/runs", gateway.alice(), "{}"), 400, "INVALID_STATE");
    assertThat(json(gateway.v2("GET", path, gateway.bob(), "")).path("paused").asBoolean())
        .isTrue();
    json(gateway.v2("DELETE", path, gateway.root(), ""));
    refused(gateway.v2("GET", path, gateway.bob(), ""), 404, "NOT_FOUND");
  }

  @Test
  void definitionsOfTheConfigurationAreReadOnly() {
    var apply = DEFINITION.formatted("", "greet");
    var message =
        refused(gateway.v2("POST", "/definitions:apply", gateway.root(), apply), 409, "CONFLICT");
    assertThat(message).contains("workflows.definitions.greet");
    refused(gateway.v2("DELETE", "/definitions/greet", gateway.root(), ""), 409, "CONFLICT");
    refused(gateway.v2("DELETE", "/definitions/copy", gateway.root(), ""), 409, "CONFLICT");
    for (var paused : List.of(true, false)) {
      assertThat(
              json(gateway.v2(
                      "POST",
                      "/definitions/copy:setPaused",
                      gateway.root(),
                      "{\"paused\": " + paused + "}"))
                  .path("paused")
                  .asBoolean())
          .isEqualTo(paused);
    }
    assertThat(applied("other", "greet").path("provider").asString())
        .as("the same id at a provider for which the configuration has none")
        .isEqualTo("other");
    json(gateway.v2("DELETE", "/definitions/greet?provider=other", gateway.root(), ""));
  }

  @Test
  void anIdIsLookedForInEveryProvider() {
    applied("other", "far");
    var run = started("far", gateway.alice());
    assertThat(run.path("provider").asString()).isEqualTo("other");
    var id = run.path("id").asString();
    json(gateway.v2("POST", "/runs/" + id + ":signal", gateway.alice(), "{\"signal\": \"go\"}"));
    gateway.await(id, gateway.alice(), WorkflowGateway.status("SUCCEEDED"));
    assertThat(json(gateway.v2("GET", "/runs/" + id + "/events", gateway.alice(), "")).toString())
        .contains("signal.received", "run.succeeded");
    var ids = new ArrayList<String>();
    var providers = new ArrayList<String>();
    var token = "";
    do {
      var page =
          json(gateway.v2("GET", "/definitions?pageSize=2&pageToken=" + token, gateway.bob(), ""));
      page.path("definitions").forEach(each -> ids.add(each.path("id").asString()));
      page.path("definitions").forEach(each -> providers.add(each.path("provider").asString()));
      token = page.path("nextPageToken").asString("");
    } while (!token.isEmpty());
    assertThat(ids).contains("greet", "copy", "far", "acting").isSorted();
    assertThat(providers.get(ids.indexOf("far"))).isEqualTo("other");
    assertThat(providers.get(ids.indexOf("greet"))).isEqualTo("main");
  }

  @Test
  void aDefinitionThatRunsAsAnotherSubjectIsForThatSubjectAndItsManagers() {
    refused(
        gateway.v2("POST", "/definitions/acting/runs", gateway.alice(), "{}"), 403, "FORBIDDEN");
    var signal = "{\"runKey\": \"k\", \"signal\": \"done\"}";
    refused(
        gateway.v2("POST", "/definitions/acting:signalOrStart", gateway.alice(), signal),
        403,
        "FORBIDDEN");
    var robot = gateway.gateway().token("service_account:robot");
    assertThat(started("acting", robot).path("runAs").asString())
        .isEqualTo("service_account:robot");
    assertThat(started("acting", gateway.root()).path("createdBy").asString())
        .isEqualTo("user:root");
    var made =
        gateway
            .gateway()
            .send(
                "POST",
                "/api/v1/service-accounts",
                gateway.root(),
                "{\"id\": \"robot\", \"displayName\": \"Robot\"}");
    assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
    var added =
        gateway
            .gateway()
            .send(
                "PUT",
                "/api/v1/service-accounts/robot/members",
                gateway.root(),
                "{\"subject\": \"user:manager\", \"relation\": \"manager\"}");
    assertThat(added.statusCode()).as(added.body()).isBetween(200, 201);
    var manager = gateway.gateway().token("user:manager");
    assertThat(started("acting", manager).path("createdBy").asString()).isEqualTo("user:manager");
  }

  @Test
  void whoKnowsAKeySignalsARunAndSeesNothingOfIt() {
    applied("", "keyed");
    var body = "{\"runKey\": \"shared\", \"signal\": \"other\", \"input\": {\"secret\": 1}}";
    var path = "/definitions/keyed:signalOrStart";
    var run = json(gateway.v2("POST", path, gateway.alice(), body));
    assertThat(run.path("input").path("secret").asInt()).isEqualTo(1);
    var seen = json(gateway.v2("POST", path, gateway.bob(), body));
    assertThat(seen.path("id")).isEqualTo(run.path("id"));
    assertThat(seen.toString()).doesNotContain("secret", "user:alice");
    refused(
        gateway.v2(
            "POST",
            "/runs/" + run.path("id").asString() + ":signal",
            gateway.bob(),
            "{\"signal\": \"go\"}"),
        404,
        "NOT_FOUND");
  }

  @Test
  void everyDoorAsksForTheScopeOfWorkflows() {
    var demo = gateway.limited("user:alice", "demo");
    refused(gateway.v2("GET", "/definitions", demo, ""), 403, "SCOPE_DENIED");
    refused(gateway.v2("GET", "/definitions/greet", demo, ""), 403, "SCOPE_DENIED");
    refused(gateway.v2("POST", "/definitions/greet/runs", demo, "{}"), 403, "SCOPE_DENIED");
    refused(gateway.v2("GET", "/runs", demo, ""), 403, "SCOPE_DENIED");
    json(gateway.v2("GET", "/runs", gateway.limited("user:alice", "workflow"), ""));
  }

  @Test
  void aRunStaysWithinTheScopesOfItsStarter() {
    var workflow = gateway.limited("user:alice", "workflow");
    var run =
        json(
            gateway.v2(
                "POST", "/definitions/greet/runs", workflow, "{\"input\": {\"name\": \"Ada\"}}"));
    var failed =
        gateway.await(run.path("id").asString(), gateway.alice(), WorkflowGateway.status("FAILED"));
    assertThat(failed.path("statusMessage").asString()).contains("there is no app 'demo'");
    var both = gateway.limited("user:alice", "workflow", "demo");
    run =
        json(
            gateway.v2(
                "POST", "/definitions/greet/runs", both, "{\"input\": {\"name\": \"Ada\"}}"));
    gateway.await(run.path("id").asString(), gateway.alice(), WorkflowGateway.status("SUCCEEDED"));
  }

  @Test
  void unknownProvidersAreNotFound() {
    refused(gateway.v2("GET", "/runs?provider=none", gateway.alice(), ""), 404, "NOT_FOUND");
    refused(
        gateway.v2("GET", "/definitions/greet?provider=other", gateway.alice(), ""),
        404,
        "NOT_FOUND");
  }
}
