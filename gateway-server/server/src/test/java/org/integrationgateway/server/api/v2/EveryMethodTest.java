package org.integrationgateway.server.api.v2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.integrationgateway.server.testing.RestGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each public method answers at its route, in one story for each service. */
final class EveryMethodTest {
  @TempDir static Path home;

  @Test
  void answers() throws IOException {
    try (var rest = RestGateway.start(home)) {
      apps(rest);
      agents(rest);
      workflows(rest);
      authorization(rest);
      identity(rest);
      var paths = rest.call("GET", "/api/v2/openapi.json").answer().path("paths");
      var documented = new ArrayList<String>(List.of("GET /api/v2/openapi.json"));
      for (var path : paths.properties()) {
        for (var method : path.getValue().properties()) {
          documented.add(method.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey());
        }
      }
      assertThat(documented).hasSize(45);
      assertThat(rest.called()).containsAll(documented);
    }
  }

  private static void apps(RestGateway rest) {
    var greeting =
        rest.call("POST", "/api/v2/app/{app}/operations/{operation}", "demo", "hello.greet")
            .body("{\"parameters\": {\"name\": \"Ada\"}}")
            .answer();
    assertThat(greeting.path("status").asInt()).isEqualTo(200);
    assertThat(greeting.path("body").path("json").toString()).contains("Ada");
    assertThat(
            rest.call("POST", "/api/v2/app/{app}/graphql", "demo")
                .body("{\"query\": \"{ a }\"}")
                .refused(404))
        .isEqualTo("NOT_FOUND");
  }

  private static void agents(RestGateway rest) {
    var session =
        rest.call("POST", "/api/v2/agent/sessions")
            .body(
                """
                {"model": "play", "providerName": "demo", "metadata": {"team": "a"}, "idempotencyKey": "k"}
                """)
            .answer();
    assertThat(session.path("provider").asString()).isEqualTo("demo");
    var id = session.path("id").asString();
    assertThat(session.path("state").asString()).isEqualTo("AGENT_SESSION_STATE_ACTIVE");
    assertThat(rest.call("GET", "/api/v2/agent/sessions/{session_id}", id).answer())
        .isEqualTo(session);
    assertThat(
            rest.call("GET", "/api/v2/agent/sessions")
                .query("state=AGENT_SESSION_STATE_ACTIVE&pageSize=5&providerName=demo")
                .answer()
                .path("sessions"))
        .hasSize(1);
    var turn =
        rest.call("POST", "/api/v2/agent/sessions/{session_id}/turns", id)
            .body(
                """
                {"messages": [{"role": "AGENT_ROLE_USER", "text": "greet"}], "output": {"text": {}},
                 "toolRefs": [{"app": "demo", "operation": "hello.greet"}]}
                """)
            .answer();
    var turnId = turn.path("id").asString();
    var waiting =
        rest.call("GET", "/api/v2/agent/sessions/{session_id}/turns/{turn_id}", id, turnId)
            .until(
                now -> now.path("status").asString().equals("AGENT_TURN_STATUS_WAITING_FOR_INPUT"));
    assertThat(rest.call("GET", "/api/v2/agent/turns/{turn_id}", turnId).answer())
        .isEqualTo(waiting);
    assertThat(
            rest.call("GET", "/api/v2/agent/sessions/{session_id}/turns", id)
                .answer()
                .path("turns"))
        .hasSize(1);
    var interactions =
        rest.call("GET", "/api/v2/agent/turns/{turn_id}/interactions", turnId)
            .answer()
            .path("interactions");
    var resolved =
        rest.call(
                "POST",
                "/api/v2/agent/turns/{turn_id}/interactions/{interaction_id}/resolve",
                turnId,
                interactions.path(0).path("id").asString())
            .body("{\"resolution\": {\"approved\": true}}")
            .answer();
    assertThat(resolved.path("state").asString()).isEqualTo("AGENT_INTERACTION_STATE_RESOLVED");
    rest.call("GET", "/api/v2/agent/turns/{turn_id}", turnId)
        .until(now -> now.path("status").asString().equals("AGENT_TURN_STATUS_SUCCEEDED"));
    var events =
        rest.call("GET", "/api/v2/agent/sessions/{session_id}/turns/{turn_id}/events", id, turnId)
            .query("after=1&limit=2")
            .answer()
            .path("events");
    assertThat(events).hasSize(2);
    assertThat(events.path(0).path("seq").asString()).isEqualTo("2");
    assertThat(events.path(0).path("seq").isString()).isTrue();
    rest.call("POST", "/api/v2/agent/sessions/{session_id}/turns/{turn_id}:cancel", id, turnId)
        .body("{\"reason\": \"late\"}")
        .refused(400);
    var archived =
        rest.call("PATCH", "/api/v2/agent/sessions/{session_id}", id)
            .body("{\"state\": \"AGENT_SESSION_STATE_ARCHIVED\"}")
            .answer();
    assertThat(archived.path("state").asString()).isEqualTo("AGENT_SESSION_STATE_ARCHIVED");
  }

  private static void workflows(RestGateway rest) {
    var applied =
        rest.call("POST", "/api/v2/workflow/definitions:apply")
            .body(
                """
                {"providerName": "main", "definition": {
                  "id": "greet",
                  "steps": [{"id": "wait", "awaitSignal": {"signal": "go"}, "timeout": "60.5s"}],
                  "runAs": "user:alice",
                  "activations": [
                    {"id": "yearly", "schedule": {"cron": "0 0 1 1 *"}, "input": {"name": "Ada"}}],
                  "output": "${{ input.name }}"}}
                """)
            .answer();
    assertThat(applied.path("generation").asString()).isEqualTo("1");
    assertThat(applied.path("steps").path(0).path("timeout").asString()).isEqualTo("60.500s");
    var definition = "/api/v2/workflow/definitions/{definition_id}";
    assertThat(rest.call("GET", definition, "greet").query("generation=1").answer())
        .isEqualTo(applied);
    assertThat(rest.call("GET", "/api/v2/workflow/definitions").answer().path("definitions"))
        .hasSize(1);
    assertThat(
            rest.call("POST", "/api/v2/workflow/activations/{activation_id}:setPaused", "yearly")
                .body("{\"paused\": true}")
                .answer()
                .path("paused")
                .asBoolean())
        .isTrue();
    var run =
        rest.call("POST", definition + "/runs", "greet")
            .body("{\"input\": {\"name\": \"Ada\"}, \"runKey\": \"a\"}")
            .answer();
    var id = run.path("id").asString();
    rest.call("GET", "/api/v2/workflow/runs/{run_id}/output", id).refused(400);
    assertThat(
            rest.call("POST", "/api/v2/workflow/runs/{run_id}:signal", id)
                .body("{\"signal\": \"go\", \"payload\": {\"a\": 1}}")
                .answer()
                .path("id")
                .asString())
        .isEqualTo(id);
    rest.call("GET", "/api/v2/workflow/runs/{run_id}", id)
        .until(now -> now.path("status").asString().equals("WORKFLOW_STATUS_SUCCEEDED"));
    assertThat(
            rest.call("GET", "/api/v2/workflow/runs/{run_id}/output", id)
                .answer()
                .path("output")
                .asString())
        .isEqualTo("Ada");
    assertThat(
            rest.call("GET", "/api/v2/workflow/runs/{run_id}/events", id)
                .answer()
                .path("events")
                .path(0)
                .path("type")
                .asString())
        .isEqualTo("run.started");
    var other =
        rest.call("POST", definition + ":signalOrStart", "greet")
            .body("{\"runKey\": \"b\", \"signal\": \"stay\", \"input\": {\"name\": \"Bo\"}}")
            .answer()
            .path("id")
            .asString();
    assertThat(
            rest.call("GET", "/api/v2/workflow/runs")
                .query("definitionId=greet&status=2&pageSize=10")
                .answer()
                .path("runs"))
        .allSatisfy(each -> assertThat(each.path("id").asString()).isEqualTo(other));
    assertThat(
            rest.call("POST", "/api/v2/workflow/runs/{run_id}:cancel", other)
                .answer()
                .path("status")
                .asString())
        .isEqualTo("WORKFLOW_STATUS_CANCELED");
    assertThat(
            rest.call("POST", definition + ":setPaused", "greet")
                .body("{\"paused\": true}")
                .answer()
                .path("paused")
                .asBoolean())
        .isTrue();
    assertThat(rest.call("DELETE", definition, "greet").answer().isEmpty()).isTrue();
    assertThat(rest.call("GET", definition, "greet").refused(404)).isEqualTo("NOT_FOUND");
  }

  private static void authorization(RestGateway rest) {
    var plan = "\"resource\": {\"type\": \"document\", \"id\": \"plan\"}";
    var fact =
        "{\"relationship\": {\"target\": {\"subject\": \"user:bob\"}, \"relation\": \"viewer\", "
            + plan
            + "}}";
    var relationships = "/api/v2/authorization/relationships";
    assertThat(rest.call("POST", relationships).body(fact).answer().path("added").asBoolean())
        .isTrue();
    assertThat(
            rest.call("GET", relationships)
                .query("subject=user:bob&resourceType=document&layer=2")
                .answer()
                .path("relationships"))
        .hasSize(1);
    var question = "{\"subject\": \"user:bob\", \"action\": \"read\", " + plan + "}";
    assertThat(
            rest.call("POST", "/api/v2/authorization/access:check")
                .body(question)
                .answer()
                .path("allowed")
                .asBoolean())
        .isTrue();
    assertThat(
            rest.call("POST", "/api/v2/authorization/access:checkMany")
                .body("{\"requests\": [" + question + "," + question + "]}")
                .answer()
                .path("responses"))
        .hasSize(2);
    assertThat(
            rest.call("POST", relationships + ":delete")
                .body(fact)
                .answer()
                .path("deleted")
                .asBoolean())
        .isTrue();
    var active = rest.call("GET", "/api/v2/authorization/models/active").answer();
    assertThat(
            rest.call("GET", "/api/v2/authorization/models/active/resource-types")
                .answer()
                .path("resourceTypes"))
        .isEqualTo(active.path("resourceTypes"));
    // The gateway's own types cannot leave the model.
    for (var route :
        Map.of("models/active", "{\"model\": {}}", "state", "{\"model\": {}}").entrySet()) {
      var answer =
          rest.call("PUT", "/api/v2/authorization/" + route.getKey()).body(route.getValue());
      assertThat(answer.as(rest.bob()).refused(403)).isEqualTo("FORBIDDEN");
    }
  }

  private static void identity(RestGateway rest) {
    assertThat(
            rest.call("GET", "/api/v2/identity/userinfo")
                .answer()
                .path("subject")
                .path("id")
                .asString())
        .isEqualTo("user:alice");
    assertThat(
            rest.call("POST", "/api/v2/identity/introspect")
                .body("{\"token\": \"" + rest.alice() + "\"}")
                .answer()
                .path("active")
                .asBoolean())
        .isTrue();
    assertThat(rest.call("GET", "/api/v2/identity/grants").answer().path("grants")).isEmpty();
    var grant = "/api/v2/identity/grants/{grant_id}";
    assertThat(rest.call("GET", grant, "g1").refused(404)).isEqualTo("NOT_FOUND");
    assertThat(rest.call("DELETE", grant, "g1").refused(404)).isEqualTo("NOT_FOUND");
    var login =
        rest.call("POST", "/api/v2/identity/authorize")
            .body(
                """
                {"clientId": "tool", "redirectUri": "http://127.0.0.1:8765/cb", "state": "s", "scopes": ["openid"],
                 "codeChallenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
                 "codeChallengeMethod": "S256"}
                """)
            .as("none");
    assertThat(login.answer().path("url").asString()).startsWith("http");
    assertThat(
            rest.call("POST", "/api/v2/identity/token")
                .body(
                    """
                    {"grantType": "authorization_code", "code": "none", "clientId": "tool",
                     "redirectUri": "http://127.0.0.1:8765/cb", "codeVerifier": "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"}
                    """)
                .as("none")
                .refused(400))
        .isEqualTo("INVALID_REQUEST");
  }
}
