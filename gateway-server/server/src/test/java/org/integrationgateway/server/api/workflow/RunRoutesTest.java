package org.integrationgateway.server.api.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.integrationgateway.core.testing.LoggedLines;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Runs over HTTP, of two providers. */
final class RunRoutesTest {
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

  private static String refused(HttpResponse<String> answer, int status, String code) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(ConfiguredGateway.json(answer).path("code").asString()).isEqualTo(code);
    return ConfiguredGateway.json(answer).path("detail").asString();
  }

  private static List<String> ids(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false)
        .map(run -> run.path("id").asString())
        .toList();
  }

  @Test
  void showsARunInTheDecidedShape() {
    var runs =
        gateway.started(gateway.alice(), "person.arrived", ", \"data\": {\"name\": \"Ada\"}");
    assertThat(runs).hasSize(2);
    var run = gateway.await(runs.get(0), gateway.alice(), WorkflowGateway.status("SUCCEEDED"));
    assertThat(run.path("provider").asString()).isEqualTo("main");
    assertThat(run.path("definitionId").asString()).isEqualTo("greet");
    assertThat(run.path("definitionGeneration").asString()).isEqualTo("1");
    assertThat(run.path("definitionGeneration").isString()).isTrue();
    assertThat(run.path("createdBy").asString()).isEqualTo("user:alice");
    assertThat(run.path("input").path("name").asString()).isEqualTo("Ada");
    assertThat(run.path("trigger").path("kind").asString()).isEqualTo("event");
    assertThat(run.path("trigger").path("source").asString()).isEqualTo("demo");
    var step = run.path("steps").path(0);
    assertThat(step.path("id").asString()).isEqualTo("say");
    assertThat(step.path("status").asString()).isEqualTo("SUCCEEDED");
    assertThat(step.path("inputs").toString()).contains("Ada");
    assertThat(step.path("outputs").toString()).contains("Ada");
    assertThat(step.path("attempts").path(0).path("status").asString()).isEqualTo("SUCCEEDED");
    assertThat(run.path("output").toString()).contains("Ada");
    for (var time : List.of("createdAt", "startedAt", "completedAt")) {
      assertThat(run.path(time).asString()).endsWith("Z");
    }
  }

  @Test
  void cancelsARunOnce() {
    var run = gateway.started(gateway.alice(), "order.placed", "").get(0);
    gateway.await(run, gateway.alice(), WorkflowGateway.status("RUNNING"));
    var canceled = json(gateway.cancel(run, gateway.alice(), "{\"reason\": \"a mistake\"}"));
    assertThat(canceled.path("id").asString()).isEqualTo(run);
    var ended = gateway.await(run, gateway.alice(), WorkflowGateway.status("CANCELED"));
    assertThat(ended.path("statusMessage").asString()).contains("a mistake");
    assertThat(json(gateway.cancel(run, gateway.alice(), "")).path("status").asString())
        .as("a canceled run stays as it is")
        .isEqualTo("CANCELED");
  }

  @Test
  void refusesToCancelARunThatHasEnded() {
    var run =
        gateway
            .started(gateway.alice(), "person.arrived", ", \"data\": {\"name\": \"Eve\"}")
            .get(0);
    gateway.await(run, gateway.alice(), WorkflowGateway.status("SUCCEEDED"));
    refused(gateway.cancel(run, gateway.alice(), ""), 409, "invalid_state");
  }

  @Test
  void aRunOfAnotherSubjectDoesNotExist() {
    var run = gateway.started(gateway.alice(), "order.placed", "").get(0);
    var unknown = refused(gateway.get("/no-such-run", gateway.bob()), 404, "not_found");
    assertThat(refused(gateway.get("/" + run, gateway.bob()), 404, "not_found"))
        .isEqualTo(unknown.replace("no-such-run", run));
    refused(gateway.cancel(run, gateway.bob(), ""), 404, "not_found");
    assertThat(ids(json(gateway.get("", gateway.bob())))).doesNotContain(run);
    assertThat(ids(json(gateway.get("", gateway.alice())))).contains(run);
    assertThat(ids(json(gateway.get("?limit=1000", gateway.root())))).contains(run);
    assertThat(json(gateway.get("/" + run, gateway.root())).path("id").asString()).isEqualTo(run);
    assertThat(gateway.cancel(run, gateway.root(), "").statusCode()).isEqualTo(200);
  }

  @Test
  void aRunThatAnEventStartedBelongsToTheSubjectThatItRunsAs() {
    assertThat(gateway.started(gateway.alice(), "robot.called", "")).isEmpty();
    var run = gateway.started(gateway.root(), "robot.called", "").get(0);
    refused(gateway.get("/" + run, gateway.alice()), 404, "not_found");
    refused(gateway.cancel(run, gateway.alice(), ""), 404, "not_found");
    assertThat(ids(json(gateway.get("?definitionId=acting", gateway.alice())))).isEmpty();
    assertThat(json(gateway.get("/" + run, gateway.root())).has("createdBy")).isFalse();
    var robot = gateway.gateway().token("service_account:robot");
    assertThat(json(gateway.get("/" + run, robot)).path("runAs").asString())
        .isEqualTo("service_account:robot");
    assertThat(ids(json(gateway.get("?definitionId=acting", robot)))).contains(run);
  }

  @Test
  void listsTheRunsOfAllProvidersNewestFirst() {
    var carol = gateway.gateway().token("user:carol");
    for (int i = 0; i < 5; i++) {
      gateway.started(carol, "person.arrived", ", \"data\": {\"name\": \"n\"}");
    }
    var all = json(gateway.get("", carol));
    assertThat(all).hasSize(10);
    var times = new ArrayList<String>();
    var providers = new ArrayList<String>();
    all.forEach(run -> times.add(run.path("createdAt").asString().substring(0, 23)));
    all.forEach(run -> providers.add(run.path("provider").asString()));
    assertThat(times).isSortedAccordingTo((a, b) -> b.compareTo(a));
    assertThat(providers).contains("main", "other");
    var paged = new ArrayList<String>();
    var query = "?limit=3";
    for (int page = 0; page < 4; page++) {
      var answer = gateway.get(query, carol);
      paged.addAll(ids(json(answer)));
      Optional<String> next = answer.headers().firstValue("X-Next-Page-Token");
      assertThat(next.isPresent()).as("page " + page).isEqualTo(page < 3);
      query = "?limit=3&pageToken=" + next.orElse("");
    }
    assertThat(paged).isEqualTo(ids(all));
    assertThat(json(gateway.get("?provider=other", carol))).hasSize(5);
    assertThat(json(gateway.get("?app=demo", carol))).hasSize(5);
    assertThat(json(gateway.get("?definitionId=copy&status=FAILED", carol))).isEmpty();
  }

  @Test
  void refusesPageTokensOfOtherLists() {
    var dave = gateway.gateway().token("user:dave");
    gateway.started(dave, "person.arrived", ", \"data\": {\"name\": \"n\"}");
    var token =
        gateway.get("?limit=1", dave).headers().firstValue("X-Next-Page-Token").orElseThrow();
    assertThat(gateway.get("?limit=5&pageToken=" + token, dave).statusCode()).isEqualTo(200);
    for (var query :
        List.of(
            "?definitionId=greet&pageToken=" + token,
            "?status=RUNNING&pageToken=" + token,
            "?provider=main&pageToken=" + token,
            "?pageToken=bm90IG91cnM",
            "?pageToken=%00",
            "?pageToken=" + token.substring(5))) {
      var answer = gateway.get(query, dave);
      refused(answer, 400, "invalid_parameters");
      assertThat(ConfiguredGateway.json(answer).path("errors").path(0).path("pointer").asString())
          .isEqualTo("/pageToken");
    }
    refused(gateway.get("?pageToken=" + token, gateway.alice()), 400, "invalid_parameters");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "?status=running",
        "?status=SKIPPED",
        "?status=",
        "?limit=0",
        "?limit=1001",
        "?limit=many",
        "?page=2",
      })
  void refusesQueriesThatItDoesNotKnow(String query) {
    refused(gateway.get(query, gateway.alice()), 400, "invalid_parameters");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"reson\": \"x\"}", "{\"reason\": 1}", "{\"reason\": [\"x\"]}"})
  void refusesAReasonThatIsNone(String body) {
    refused(gateway.cancel("any", gateway.alice(), body), 400, "invalid_parameters");
  }

  @Test
  void refusesWhatIsTooLongOrNoJson() {
    var run = gateway.started(gateway.alice(), "order.placed", "").get(0);
    var reason = "{\"reason\": \"" + "x".repeat(1_001) + "\"}";
    var tooLong = gateway.cancel(run, gateway.alice(), reason);
    assertThat(refused(tooLong, 400, "invalid_parameters"))
        .isEqualTo("the reason has 1 to 1000 characters, not 1001");
    assertThat(ConfiguredGateway.json(tooLong).path("errors").findValuesAsString("pointer"))
        .containsExactly("/reason");
    refused(gateway.cancel(run, gateway.alice(), "{"), 400, "invalid_json");
    refused(gateway.get("/" + "x".repeat(129), gateway.alice()), 400, "invalid_parameters");
    refused(gateway.get("/a%00b", gateway.alice()), 400, "invalid_request");
    refused(gateway.get("/" + run + "?provider=none", gateway.alice()), 404, "not_found");
    refused(gateway.get("/" + run + "?provider=other", gateway.alice()), 404, "not_found");
  }

  @Test
  void aLimitedTokenNeedsTheScopeOfWorkflows() {
    var run = gateway.started(gateway.alice(), "order.placed", "").get(0);
    var demo = gateway.limited("user:alice", "demo");
    assertThat(refused(gateway.get("/" + run, demo), 403, "scope_denied")).contains("workflow");
    refused(gateway.get("", demo), 403, "scope_denied");
    refused(gateway.cancel(run, demo, ""), 403, "scope_denied");
    var workflow = gateway.limited("user:alice", "workflow");
    assertThat(json(gateway.get("/" + run, workflow)).path("id").asString()).isEqualTo(run);
    var operator = gateway.limited("user:root", "workflow");
    refused(gateway.get("/" + run, operator), 404, "not_found");
  }

  @Test
  void everyChangeIsOnTheAuditTrail() throws InterruptedException {
    try (var audit = new LoggedLines("audit")) {
      var run = gateway.started(gateway.alice(), "order.placed", "").get(0);
      audit.await("event.deliver by user:alice");
      json(gateway.cancel(run, gateway.alice(), ""));
      audit.await("run.cancel by user:alice");
    }
  }

  @Test
  void isNotForCallersWithoutAToken() {
    refused(gateway.get("", "no-token"), 401, "unauthenticated");
  }
}
