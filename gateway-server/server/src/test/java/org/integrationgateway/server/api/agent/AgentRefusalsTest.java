package org.integrationgateway.server.api.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.api.agent.AgentGateway.SESSIONS;
import static org.integrationgateway.server.api.agent.AgentGateway.TURNS;
import static org.integrationgateway.server.api.agent.AgentGateway.pointers;
import static org.integrationgateway.server.api.agent.AgentGateway.refusal;
import static org.integrationgateway.server.api.agent.AgentGateway.said;
import static org.integrationgateway.server.api.agent.AgentGateway.turns;
import static org.integrationgateway.server.testing.ConfiguredGateway.json;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Refusals of the routes of agents, with their words. */
final class AgentRefusalsTest {
  private static final String USER = "{\"role\": \"user\", \"text\": \"hi\"}";

  @TempDir static Path home;
  private static AgentGateway agents;
  private static ConfiguredGateway gateway;
  private static String alice;
  private static String bob;
  private static String session;

  @BeforeAll
  static void start() {
    agents = AgentGateway.start(home);
    gateway = agents.gateway();
    alice = gateway.token("user:alice");
    bob = gateway.token("user:bob");
    session = agents.session(alice, "demo");
  }

  @AfterAll
  static void stop() throws Exception {
    agents.close();
  }

  private static HttpResponse<String> open(String body) {
    return gateway.send("POST", SESSIONS, alice, body);
  }

  private static HttpResponse<String> begin(String body) {
    return gateway.send("POST", turns(session), alice, body);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{} | /model",
        "{\"model\": 7} | /model",
        "{\"model\": \"\"} | /model",
        "{\"model\": \"unknown\", \"provider\": \"demo\"} | /model",
        "{\"model\": \"play\", \"provider\": \"dmo\"} | /provider",
        "{\"model\": \"play\", \"provider\": null, \"colour\": 1} | /colour",
        "{\"model\": \"play\", \"metadata\": {\"a\": 1}} | /metadata",
        "{\"model\": \"play\", \"metadata\": []} | /metadata",
        "{\"model\": \"play\", \"workspace\": {}} | /workspace/checkouts",
        "{\"model\": \"play\", \"workspace\": {\"checkouts\": [{\"url\": \"https://x/y.git\"}]}} |"
            + " /workspace/checkouts/0/path",
        "{\"model\": \"play\", \"workspace\": {\"checkouts\": [{\"url\": \"https://x/y.git\","
            + " \"path\": \"../a\"}]}} | /workspace/checkouts/0/path",
        "{\"model\": \"play\", \"workspace\": {\"checkouts\": [{\"url\": \"https://x/y.git\","
            + " \"path\": \"a\"}], \"cwd\": \"b\"}} | /workspace/cwd",
        "{\"model\": \"play\", \"idempotencyKey\": \"\"} | /idempotencyKey",
        "{\"model\": \"play\", \"idempotencyKey\": 1} | /idempotencyKey",
        "{\"model\": \"play\", \"idempotencyKey\": \"a b\"} | /idempotencyKey",
      })
  void refusesASessionWithAPointer(String body, String pointer) {
    var answer = open(body);
    assertThat(refusal(answer)).isEqualTo("400 invalid_parameters");
    assertThat(pointers(answer)).contains(pointer);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"output\": {\"text\": {}} | /messages",
        "\"messages\": [], \"output\": {\"text\": {}} | /messages",
        "\"messages\": [@U] | /output",
        "\"messages\": [@U], \"output\": {} | /output",
        "\"messages\": [@U], \"output\": null | /output",
        "\"messages\": [@U], \"output\": {\"text\": null} | /output",
        "\"messages\": [@U], \"output\": {\"text\": {}, \"structured\": {\"schema\": {}}} |"
            + " /output",
        "\"messages\": [@U], \"output\": {\"text\": {\"a\": 1}} | /output/text/a",
        "\"messages\": [@U], \"output\": {\"structured\": {}} | /output/structured/schema",
        "\"messages\": [@U], \"output\": {\"structured\": {\"schema\": \"x\"}} |"
            + " /output/structured/schema",
        "\"messages\": [{\"text\": \"hi\"}], \"output\": {\"text\": {}} | /messages/0/role",
        "\"messages\": [@U, {\"role\": \"boss\", \"text\": \"hi\"}], \"output\": {\"text\": {}} |"
            + " /messages/1/role",
        "\"messages\": [{\"role\": \"USER\", \"text\": \"hi\"}], \"output\": {\"text\": {}} |"
            + " /messages/0/role",
        "\"messages\": [{\"role\": \"user\"}], \"output\": {\"text\": {}} | /messages/0",
        "\"messages\": [@U, {\"role\": \"assistant\", \"text\": \"a\"}], \"output\": {\"text\":"
            + " {}} | /messages",
        "\"messages\": [{\"role\": \"user\", \"parts\": [{}]}], \"output\": {\"text\": {}} |"
            + " /messages/0/parts/0/type",
        "\"messages\": [{\"role\": \"user\", \"parts\": [{\"type\": \"video\"}]}], \"output\":"
            + " {\"text\": {}} | /messages/0/parts/0/type",
        "\"messages\": [{\"role\": \"user\", \"parts\": [{\"type\": \"text\"}]}], \"output\":"
            + " {\"text\": {}} | /messages/0/parts/0/text",
        "\"messages\": [{\"role\": \"user\", \"parts\": [{\"type\": \"text\", \"text\": \"a\","
            + " \"json\": null}]}], \"output\": {\"text\": {}} | /messages/0/parts/0/json",
        "\"messages\": [{\"role\": \"user\", \"parts\": [{\"type\": \"image_ref\", \"imageRef\":"
            + " {\"uri\": \"http://a/b.png\"}}]}], \"output\": {\"text\": {}} |"
            + " /messages/0/parts/0/imageRef/uri",
        "\"messages\": [{\"role\": \"tool\", \"parts\": [{\"type\": \"tool_call\", \"toolCall\":"
            + " {\"id\": \"1\"}}]}, @U], \"output\": {\"text\": {}} |"
            + " /messages/0/parts/0/toolCall/toolId",
        "\"messages\": [{\"role\": \"tool\", \"parts\": [{\"type\": \"tool_result\","
            + " \"toolResult\": {\"toolCallId\": \"1\", \"status\": 7}}]}, @U], \"output\":"
            + " {\"text\": {}} | /messages/0/parts/0/toolResult/status",
        "\"messages\": [{\"role\": \"user\", \"parts\": [{\"type\": \"json\", \"json\": {\"n\": [1,"
            + " 9007199254740993]}}]}], \"output\": {\"text\": {}} | /messages/0/parts/0/json/n/1",
        "\"messages\": [@U], \"output\": {\"text\": {}}, \"modelOptions\": {\"n\":"
            + " 9223372036854775808} | /modelOptions/n",
        "\"messages\": [@U], \"output\": {\"text\": {}}, \"toolRefs\": [{\"app\": \"echo\"}] |"
            + " /toolRefs/0/operation",
        "\"messages\": [@U], \"output\": {\"text\": {}}, \"toolRefs\": [{\"operation\": \"say\"}]"
            + " | /toolRefs/0/app",
        "\"messages\": [@U], \"output\": {\"text\": {}}, \"toolRefs\": [{\"app\": \"echo\","
            + " \"operation\": \"say\"}, {\"app\": \"echo\", \"operation\": \"shout\"}] |"
            + " /toolRefs/1/operation",
        "\"messages\": [@U], \"output\": {\"text\": {}}, \"toolRefs\": [{\"app\": \"ehco\","
            + " \"operation\": \"say\"}] | /toolRefs/0/operation",
        "\"messages\": [@U], \"output\": {\"text\": {}}, \"toolRefs\": [{\"app\": \"ehco\","
            + " \"operation\": \"*\"}] | /toolRefs/0/operation",
        "\"messages\": [@U], \"output\": {\"text\": {}}, \"toolSource\": \"all\" | /toolSource",
        "\"messages\": [@U], \"output\": {\"text\": {}}, \"tools\": [] | /tools",
        "\"messages\": [@U], \"output\": {\"text\": {}}, \"timeoutSeconds\": -1 |"
            + " /timeoutSeconds",
        "\"messages\": [@U], \"output\": {\"text\": {}}, \"timeoutSeconds\": 86401 |"
            + " /timeoutSeconds",
        "\"messages\": [@U], \"output\": {\"text\": {}}, \"timeoutSeconds\": 1.5 |"
            + " /timeoutSeconds",
      })
  void refusesATurnWithAPointer(String members, String pointer) {
    var answer = begin("{" + members.replace("@U", USER) + "}");
    assertThat(refusal(answer)).isEqualTo("400 invalid_parameters");
    assertThat(pointers(answer)).as(answer.body()).contains(pointer);
  }

  @Test
  void refusesMoreThan256Messages() {
    var body = "{\"messages\": [%s], \"output\": {\"text\": {}}}";
    var answer = begin(body.formatted(String.join(",", Collections.nCopies(257, USER))));
    assertThat(refusal(answer)).isEqualTo("400 invalid_parameters");
    assertThat(pointers(answer)).containsExactly("/messages");
  }

  @Test
  void refusesABodyBeyondTheLimit() {
    assertThat(refusal(begin(said("x".repeat(1 << 20), "")))).isEqualTo("413 payload_too_large");
    assertThat(refusal(begin("{\"messages\": "))).isEqualTo("400 invalid_json");
    assertThat(refusal(begin("[]"))).isEqualTo("400 invalid_json");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"$ref\": \"https://example.com/schema.json\"}",
        "{\"$ref\": \"#\"}",
        "{\"allOf\": [{\"$ref\": \"#/$defs/a\"}], \"$defs\": {\"a\": {\"$ref\": \"#\"}}}",
        "{\"properties\": {\"a\": {\"$ref\": \"other.json\"}}}",
        "{\"properties\": {\"a\": {\"$ref\": \"#/$defs/missing\"}}}",
        "{\"type\": \"nonsense\"}",
        "{\"properties\": 7}",
      })
  void refusesASchemaThatCannotBeUsed(String schema) {
    var answer =
        begin(
            "{\"messages\": [%s], \"output\": {\"structured\": {\"schema\": %s}}}"
                .formatted(USER, schema));
    assertThat(refusal(answer)).as(answer.body()).isEqualTo("400 invalid_parameters");
    assertThat(pointers(answer))
        .allSatisfy(pointer -> assertThat(pointer).startsWith("/output/structured/schema"));
  }

  @Test
  void answersForAnothersThingsAsForUnknownOnes() {
    var turn = agents.turn(alice, agents.session(alice, "demo"), "hello", "");
    var other = "/api/v1/agent/turns/" + turn;
    for (var path :
        List.of(
            SESSIONS + "/" + session,
            turns(session),
            other,
            other + "/events",
            other + "/interactions")) {
      assertThat(refusal(gateway.get(path, bob))).as(path).isEqualTo("404 not_found");
    }
    assertThat(refusal(gateway.send("POST", other + "/cancel", bob, "")))
        .isEqualTo("404 not_found");
    assertThat(
            refusal(
                gateway.send(
                    "POST",
                    other + "/interactions/i/resolve",
                    bob,
                    "{\"resolution\": {\"approved\": true}}")))
        .isEqualTo("404 not_found");
    assertThat(
            refusal(
                gateway.send("PATCH", SESSIONS + "/" + session, bob, "{\"state\": \"archived\"}")))
        .isEqualTo("404 not_found");
    assertThat(refusal(gateway.send("POST", turns(session), bob, said("hi", ""))))
        .isEqualTo("404 not_found");
    var theirs = json(gateway.get(SESSIONS + "/" + session, bob)).get("detail").stringValue();
    var unknown = json(gateway.get(SESSIONS + "/nothing", bob)).get("detail").stringValue();
    assertThat(theirs.replace(session, "X")).isEqualTo(unknown.replace("nothing", "X"));
    assertThat(json(gateway.get(SESSIONS, bob)).size()).isZero();
  }

  @Test
  void refusesPageTokensOfOtherLists() {
    agents.session(alice, "demo");
    var path = SESSIONS + "?limit=1";
    var token = gateway.get(path, alice).headers().firstValue("X-Next-Page-Token").orElseThrow();

    assertThat(gateway.get(path + "&pageToken=" + token, alice).statusCode()).isEqualTo(200);
    for (var wrong :
        List.of(
            gateway.get(path + "&pageToken=" + token, bob),
            gateway.get(path + "&state=active&pageToken=" + token, alice),
            gateway.get(turns(session) + "?pageToken=" + token, alice),
            gateway.get(path + "&pageToken=nonsense", alice),
            gateway.get(path + "&pageToken=e30", alice))) {
      assertThat(refusal(wrong)).isEqualTo("400 invalid_parameters");
      assertThat(pointers(wrong)).containsExactly("/pageToken");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "/api/v1/agent/sessions?state=closed, /state",
    "/api/v1/agent/sessions?provider=dmo, /provider",
    "/api/v1/agent/sessions?limit=0, /limit",
    "/api/v1/agent/sessions?limit=1001, /limit",
    "/api/v1/agent/sessions?sate=active, /sate",
    "/api/v1/agent/turns/t/events?after=-1, /after",
    "/api/v1/agent/turns/t/events?after=x, /after",
    "/api/v1/agent/turns/t/events?limit=1001, /limit",
    "/api/v1/agent/turns/t/events?pageToken=1, /pageToken"
  })
  void refusesWrongQueryParameters(String path, String pointer) {
    var answer = gateway.get(path, alice);
    assertThat(refusal(answer)).isEqualTo("400 invalid_parameters");
    assertThat(pointers(answer)).contains(pointer);
  }

  @Test
  void refusesAnUnknownStatusOfTurns() {
    assertThat(pointers(gateway.get(turns(session) + "?status=done", alice)))
        .containsExactly("/status");
  }

  @Test
  void refusesAChangeWithoutMembers() {
    var path = SESSIONS + "/" + session;
    assertThat(refusal(gateway.send("PATCH", path, alice, "{}")))
        .isEqualTo("400 invalid_parameters");
    assertThat(pointers(gateway.send("PATCH", path, alice, "{\"state\": \"ended\"}")))
        .containsExactly("/state");
    assertThat(pointers(gateway.send("PATCH", path, alice, "{\"model\": \"play\"}")))
        .contains("/model");
  }

  @Test
  void refusesAnAnswerWithoutResolution() {
    var path = TURNS + "t/interactions/i/resolve";
    assertThat(pointers(gateway.send("POST", path, alice, "{}"))).containsExactly("/resolution");
    assertThat(pointers(gateway.send("POST", path, alice, "{\"resolution\": true}")))
        .containsExactly("/resolution");
    assertThat(pointers(gateway.send("POST", path, alice, "{\"approved\": true}")))
        .contains("/approved");
  }

  @Test
  void takesNoTokenThatIsLimitedToApps() {
    var limited = gateway.token("user:alice", new Caller.Scope("echo", Set.of()));
    for (var path : List.of(SESSIONS, SESSIONS + "/" + session, turns(session), TURNS + "t")) {
      var answer = gateway.get(path, limited);
      assertThat(refusal(answer)).isEqualTo("403 scope_denied");
      assertThat(answer.body()).contains("{\\\"app\\\": \\\"agent\\\"}");
    }
    var request = "{\"model\": \"play\", \"provider\": \"demo\"}";
    assertThat(refusal(gateway.send("POST", SESSIONS, limited, request)))
        .isEqualTo("403 scope_denied");
  }

  @Test
  void keepsTheToolsOfALimitedTokenWithinItsScopes() {
    var token =
        gateway.token(
            "user:alice",
            new Caller.Scope(Caller.AGENT, Set.of()),
            new Caller.Scope("echo", Set.of("say")));
    var own = agents.session(token, "demo");
    var refs = ", \"toolRefs\": [{\"app\": \"echo\", \"operation\": \"%s\"}]";

    var refused = gateway.send("POST", turns(own), token, said("hello", refs.formatted("nothing")));
    assertThat(pointers(refused)).containsExactly("/toolRefs/0/operation");
    var turn = agents.turn(token, own, "call", refs.formatted("say"));
    var ended = agents.awaited(token, turn, "succeeded", "failed");
    assertThat(ended.get("output").get("text").stringValue()).contains("scripted");
  }

  @Test
  void leavesAProviderOutThatTheScopeDoesNotName() {
    var token = gateway.token("user:eve", new Caller.Scope(Caller.AGENT, Set.of("other")));

    var opened =
        gateway.send("POST", SESSIONS, token, "{\"model\": \"any\", \"provider\": \"other\"}");
    assertThat(json(opened).get("provider").stringValue()).isEqualTo("other");
    var first = gateway.send("POST", "/api/v2/agent/sessions", token, "{\"model\": \"any\"}");
    assertThat(json(first).get("provider").stringValue()).isEqualTo("other");
    var refused =
        gateway.send("POST", SESSIONS, token, "{\"model\": \"play\", \"provider\": \"demo\"}");
    assertThat(refusal(refused)).isEqualTo("403 scope_denied");
  }

  @Test
  void asksForTheProviderOfASession() {
    var refused = gateway.send("POST", SESSIONS, gateway.token("user:alice"), "{\"model\": \"m\"}");
    assertThat(pointers(refused)).containsExactly("/provider");
  }

  @Test
  void asksForAToken() {
    assertThat(refusal(gateway.get(SESSIONS, "nothing"))).isEqualTo("401 unauthenticated");
  }
}
