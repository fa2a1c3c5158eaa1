package org.integrationgateway.server.api.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.api.agent.AgentGateway.SESSIONS;
import static org.integrationgateway.server.api.agent.AgentGateway.TURNS;
import static org.integrationgateway.server.api.agent.AgentGateway.refusal;
import static org.integrationgateway.server.api.agent.AgentGateway.said;
import static org.integrationgateway.server.api.agent.AgentGateway.turns;
import static org.integrationgateway.server.testing.ConfiguredGateway.json;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Sessions, turns, events and interactions under {@code /api/v1/agent}. */
final class AgentRoutesTest {
  private static final String ECHO_NOTHING =
      ", \"toolRefs\": [{\"app\": \"echo\", \"operation\": \"nothing\"}]";

  @TempDir static Path home;
  private static AgentGateway agents;
  private static ConfiguredGateway gateway;
  private static String alice;

  @BeforeAll
  static void start() {
    agents = AgentGateway.start(home);
    gateway = agents.gateway();
    alice = gateway.token("user:alice");
  }

  @AfterAll
  static void stop() throws Exception {
    agents.close();
  }

  @Test
  void listsTheAgentsThatACallerMayUse() {
    var all = json(gateway.get("/api/v1/agent/providers", alice));
    assertThat(all).hasSize(2);
    assertThat(all.get(0).toString())
        .startsWith(
            "{\"name\":\"demo\",\"default\":true,\"available\":true,\"models\":[\"play\"],\"tools\":true");
    assertThat(all.get(1).toString())
        .startsWith("{\"name\":\"other\",\"default\":false,\"available\":true,\"models\":[]");

    var limited = gateway.token("user:alice", new Caller.Scope("agent", Set.of("other")));
    assertThat(json(gateway.get("/api/v1/agent/providers", limited)).findValuesAsString("name"))
        .containsExactly("other");
    var none = gateway.token("user:alice", new Caller.Scope("echo", Set.of()));
    assertThat(gateway.get("/api/v1/agent/providers", none).body()).contains("scope_denied");
  }

  @Test
  void aTurnHasTheOperationsOfAWholeAppThatItsCallerMayUse() {
    var every = ", \"toolRefs\": [{\"app\": \"echo\", \"operation\": \"*\"}]";
    var turn = agents.turn(alice, agents.session(alice, "demo"), "call", every);
    assertThat(text(agents.awaited(alice, turn, "succeeded"))).contains("scripted");

    var limited =
        gateway.token(
            "user:bob",
            new Caller.Scope("agent", Set.of()),
            new Caller.Scope("echo", Set.of("nothing")));
    var less = agents.turn(limited, agents.session(limited, "demo"), "call", every);
    assertThat(text(agents.awaited(limited, less, "succeeded")))
        .contains("no tool 'echo_say'")
        .contains("echo_nothing");
  }

  private static String text(JsonNode turn) {
    return turn.path("output").path("text").asString("");
  }

  @Test
  void opensASessionAndShowsIt() {
    var created =
        gateway.send(
            "POST",
            SESSIONS,
            alice,
            """
            {"provider": "demo", "model": "play", "clientRef": "ticket 7", "metadata": {"a": "b"}}
            """);

    assertThat(created.statusCode()).isEqualTo(201);
    var session = json(created);
    assertThat(session.propertyNames())
        .containsExactly(
            "id",
            "provider",
            "model",
            "state",
            "clientRef",
            "metadata",
            "createdBy",
            "createdAt",
            "updatedAt");
    assertThat(session.get("provider").stringValue()).isEqualTo("demo");
    assertThat(session.get("state").stringValue()).isEqualTo("active");
    assertThat(session.get("createdBy").stringValue()).isEqualTo("user:alice");
    assertThat(session.get("metadata").get("a").stringValue()).isEqualTo("b");
    var id = session.get("id").stringValue();
    assertThat(json(gateway.get(SESSIONS + "/" + id, alice))).isEqualTo(session);
  }

  @Test
  void changesASession() {
    var path = SESSIONS + "/" + agents.session(alice, "other");

    var changed =
        json(
            gateway.send(
                "PATCH", path, alice, "{\"clientRef\": \"mine\", \"metadata\": {\"x\": \"y\"}}"));
    assertThat(changed.get("clientRef").stringValue()).isEqualTo("mine");
    assertThat(changed.get("metadata").get("x").stringValue()).isEqualTo("y");
    var archived = gateway.send("PATCH", path, alice, "{\"state\": \"archived\"}");
    assertThat(json(archived).get("state").stringValue()).isEqualTo("archived");
    assertThat(json(archived).get("clientRef").stringValue()).isEqualTo("mine");
    assertThat(refusal(gateway.send("POST", path + "/turns", alice, said("hello", ""))))
        .isEqualTo("409 invalid_state");
    gateway.send("PATCH", path, alice, "{\"state\": \"active\"}");
    assertThat(gateway.send("POST", path + "/turns", alice, said("hello", "")).statusCode())
        .isEqualTo(201);
  }

  @Test
  void answersATurnAsText() {
    var session = agents.session(alice, "demo");
    var created =
        json(
            gateway.send(
                "POST", turns(session), alice, said("hello", ", \"metadata\": {\"k\": \"v\"}")));

    assertThat(created.get("sessionId").stringValue()).isEqualTo(session);
    assertThat(created.get("provider").stringValue()).isEqualTo("demo");
    assertThat(created.get("status").stringValue()).isIn("pending", "running");
    assertThat(created.get("messages").get(0).get("role").stringValue()).isEqualTo("user");
    var turn = agents.awaited(alice, created.get("id").stringValue(), "succeeded");
    assertThat(turn.get("output").get("text").stringValue()).isEqualTo("You said hello.");
    assertThat(turn.get("metadata").get("k").stringValue()).isEqualTo("v");
    assertThat(turn.propertyNames()).contains("createdBy", "createdAt", "startedAt", "completedAt");
    var listed = json(gateway.get(turns(session) + "?status=succeeded", alice));
    assertThat(listed.size()).isEqualTo(1);
    assertThat(listed.get(0)).isEqualTo(turn);
    assertThat(json(gateway.get(SESSIONS + "/" + session, alice)).has("lastTurnAt")).isTrue();
  }

  @Test
  void readsTheTextsOfPartsLikeTheOtherModels() {
    var session = agents.session(alice, "demo");
    var body =
        """
        {"messages": [{"role": "user", "text": "one", "parts": [{"type": "text", "text": "two"}]}],
         "output": {"text": {}}}
        """;
    var created = json(gateway.send("POST", turns(session), alice, body));
    var turn = agents.awaited(alice, created.get("id").stringValue(), "succeeded");
    assertThat(turn.get("output").get("text").stringValue()).isEqualTo("You said one\ntwo.");
  }

  @Test
  void answersATurnByASchema() {
    var session = agents.session(alice, "demo");
    var body =
        """
        {"messages": [{"role": "user", "text": "shape"}],
         "output": {"structured": {"schema": {"type": "object",
           "properties": {"n": {"type": "integer"}}, "required": ["n"]}}}}
        """;
    var created = json(gateway.send("POST", turns(session), alice, body));

    var turn = agents.awaited(alice, created.get("id").stringValue(), "succeeded", "failed");
    assertThat(turn.get("output").get("structured").get("n").intValue()).isEqualTo(7);
  }

  @Test
  void listsTheEventsOfATurnBehindANumber() {
    var turn = agents.turn(alice, agents.session(alice, "demo"), "hello", "");
    agents.awaited(alice, turn, "succeeded");
    var events = json(gateway.get(TURNS + turn + "/events", alice));

    assertThat(events.get(0).get("type").stringValue()).isEqualTo("turn.started");
    assertThat(events.get(0).propertyNames())
        .contains("id", "turnId", "seq", "type", "source", "visibility", "data", "createdAt");
    var numbers = new ArrayList<Long>();
    events.forEach(event -> numbers.add(event.get("seq").longValue()));
    assertThat(numbers).first().isEqualTo(1L);
    assertThat(numbers).isSorted().doesNotHaveDuplicates();
    assertThat(events.get(events.size() - 1).get("type").stringValue()).isEqualTo("turn.completed");
    var one = json(gateway.get(TURNS + turn + "/events?after=1&limit=1", alice));
    assertThat(one.size()).isEqualTo(1);
    assertThat(one.get(0).get("seq").longValue()).isEqualTo(2);
  }

  @Test
  void asksForApprovalAndGoesOnWithTheAnswer() {
    var turn = agents.turn(alice, agents.session(alice, "demo"), "ask", ECHO_NOTHING);
    agents.awaited(alice, turn, "waiting_for_input");

    var open = json(gateway.get(TURNS + turn + "/interactions", alice));
    assertThat(open.size()).isEqualTo(1);
    assertThat(open.get(0).get("type").stringValue()).isEqualTo("approval");
    assertThat(open.get(0).get("state").stringValue()).isEqualTo("pending");
    var resolve =
        TURNS + turn + "/interactions/" + open.get(0).get("id").stringValue() + "/resolve";
    assertThat(refusal(gateway.send("POST", resolve, alice, "{\"resolution\": {\"ok\": true}}")))
        .isEqualTo("400 invalid_parameters");
    var resolved =
        json(gateway.send("POST", resolve, alice, "{\"resolution\": {\"approved\": true}}"));
    assertThat(resolved.get("state").stringValue()).isEqualTo("resolved");
    assertThat(resolved.get("resolution").get("approved").booleanValue()).isTrue();
    assertThat(resolved.has("resolvedAt")).isTrue();
    assertThat(agents.awaited(alice, turn, "succeeded").get("output").get("text").stringValue())
        .isEqualTo("It is gone.");
    assertThat(
            refusal(
                gateway.send("POST", resolve, alice, "{\"resolution\": {\"approved\": false}}")))
        .isEqualTo("409 invalid_state");
  }

  @Test
  void cancelsATurnWithAReason() {
    var turn = agents.turn(alice, agents.session(alice, "demo"), "wait", "");
    var canceled =
        json(gateway.send("POST", TURNS + turn + "/cancel", alice, "{\"reason\": \"lunch\"}"));

    assertThat(canceled.get("status").stringValue()).isEqualTo("canceled");
    assertThat(canceled.get("statusMessage").stringValue()).isEqualTo("lunch");
    assertThat(gateway.status("POST", TURNS + turn + "/cancel", alice, "")).isEqualTo(200);
    var ended = agents.turn(alice, agents.session(alice, "demo"), "hello", "");
    agents.awaited(alice, ended, "succeeded");
    assertThat(refusal(gateway.send("POST", TURNS + ended + "/cancel", alice, "")))
        .isEqualTo("409 invalid_state");
  }

  @Test
  void listsTheSessionsOfAllProvidersNewestFirst() {
    var carol = gateway.token("user:carol");
    var opened = new ArrayList<String>();
    for (var provider : List.of("demo", "other", "other", "demo", "other")) {
      opened.add(0, agents.session(carol, provider));
    }
    var seen = new ArrayList<String>();
    var path = SESSIONS + "?limit=2";
    var next = path;
    while (!next.isEmpty()) {
      var page = gateway.get(next, carol);
      json(page).forEach(session -> seen.add(session.get("id").stringValue()));
      next =
          page.headers()
              .firstValue("X-Next-Page-Token")
              .map(token -> path + "&pageToken=" + token)
              .orElse("");
    }

    assertThat(seen).containsExactlyInAnyOrderElementsOf(opened);
    assertThat(times(seen, carol)).isSortedAccordingTo((one, other) -> other.compareTo(one));
    var others = json(gateway.get(SESSIONS + "?provider=other&state=active", carol));
    assertThat(others.size()).isEqualTo(3);
    assertThat(json(gateway.get(SESSIONS + "?state=archived", carol)).size()).isZero();
  }

  private static List<String> times(List<String> sessions, String token) {
    return sessions.stream()
        .map(id -> json(gateway.get(SESSIONS + "/" + id, token)).get("createdAt").stringValue())
        .toList();
  }

  @Test
  void resumesAListWhereNewSessionsHaveComeBetween() {
    var dora = gateway.token("user:dora");
    var first = agents.session(dora, "demo");
    var second = agents.session(dora, "other");
    var third = agents.session(dora, "demo");
    var page = gateway.get(SESSIONS + "?limit=1", dora);
    agents.session(dora, "demo");
    var token = page.headers().firstValue("X-Next-Page-Token").orElseThrow();
    var rest = new ArrayList<String>();
    json(page).forEach(session -> rest.add(session.get("id").stringValue()));
    json(gateway.get(SESSIONS + "?limit=9&pageToken=" + token, dora))
        .forEach(session -> rest.add(session.get("id").stringValue()));

    assertThat(rest).containsExactlyInAnyOrder(third, second, first);
  }
}
