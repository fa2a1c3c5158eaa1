package org.integrationgateway.server.api.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;
import static org.integrationgateway.server.api.agent.AgentGateway.SESSIONS;
import static org.integrationgateway.server.api.agent.AgentGateway.TURNS;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.McpApps;
import org.integrationgateway.testkit.mcp.EveryFeatureServer;
import org.integrationgateway.testkit.mcp.McpGeneration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Questions of MCP servers of both generations while an agent's turn calls their tools. */
final class ServerQuestionsTest {
  @TempDir static Path home;
  private static EveryFeatureServer old;
  private static EveryFeatureServer fresh;
  private static ConfiguredGateway gateway;
  private static ConfiguredGateway replica;
  private static String ada;

  private static final String WORKFLOWS =
      """
        workflow:
          main: {source: builtin:durable}
      workflows:
        definitions:
          ask_old:
            steps: [{id: ask, invoke: {app: old, operation: test_elicitation, input: {message: Hi}}}]
          ask_new:
            steps: [{id: ask, invoke: {app: new, operation: test_elicitation, input: {message: Hi}}}]
      """;

  private static String scenes() {
    var scenes = new StringBuilder();
    for (var app : new String[] {"old", "new"}) {
      scenes.append(scene(app, "test_elicitation_url", "{}"));
      scenes.append(scene(app, "test_elicitation", "{message: Who are you?}"));
      scenes.append(scene(app, "test_sampling", "{prompt: The capital of France?}"));
      scenes.append(scene(app, "multi_input", "{}"));
    }
    return scenes.toString();
  }

  private static String scene(String app, String tool, String arguments) {
    return """
        - when: %1$s_%2$s
          steps:
            - calls: [{tool: %1$s_%2$s, arguments: %3$s}]
            - text: "It said $${result}"
        """
        .formatted(app, tool, arguments)
        .indent(10);
  }

  @BeforeAll
  static void start() {
    old = EveryFeatureServer.start(McpGeneration.SESSIONS);
    fresh = EveryFeatureServer.start(McpGeneration.STATELESS);
    var apps = new TreeMap<>(Map.of("old", old.url(), "new", fresh.url()));
    var providers =
        """
        providers:
          agent:
            demo:
              source: builtin:scripted
              default: true
              config:
                scenes:
                  - when: capital of
                    steps: [{text: Paris}]
        """;
    gateway =
        ConfiguredGateway.start(
            home, providers + scenes() + WORKFLOWS + McpApps.write(home, apps, ""));
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

  private static String begin(String tool) {
    var session =
        ConfiguredGateway.json(
                gateway.send("POST", SESSIONS, ada, "{\"provider\": \"demo\", \"model\": \"any\"}"))
            .path("id")
            .asString();
    var app = tool.substring(0, tool.indexOf('_'));
    var refs = ", \"toolRefs\": [{\"app\": \"%s\", \"operation\": \"*\"}]".formatted(app);
    var turn =
        gateway.send("POST", AgentGateway.turns(session), ada, AgentGateway.said(tool, refs));
    assertThat(turn.statusCode()).as(turn.body()).isEqualTo(201);
    return ConfiguredGateway.json(turn).path("id").asString();
  }

  private static JsonNode turn(String turn) {
    return ConfiguredGateway.json(gateway.get(TURNS + turn, ada));
  }

  /** The question that the turn waits with. */
  private static JsonNode asked(String turn) throws Exception {
    var found = new AtomicReference<JsonNode>();
    eventually(
        () -> {
          assertThat(turn(turn).path("status").asString()).isEqualTo("waiting_for_input");
          var pending =
              ConfiguredGateway.json(gateway.get(TURNS + turn + "/interactions", ada))
                  .valueStream()
                  .filter(each -> each.path("state").asString().equals("pending"))
                  .toList();
          assertThat(pending).hasSize(1);
          found.set(pending.get(0));
        });
    return found.get();
  }

  private static HttpResponse<String> resolve(
      ConfiguredGateway at, JsonNode question, String resolution) {
    var path =
        TURNS
            + question.path("turnId").asString()
            + "/interactions/"
            + question.path("id").asString()
            + "/resolve";
    return at.send("POST", path, ada, "{\"resolution\": " + resolution + "}");
  }

  private static void answer(ConfiguredGateway at, String turn, String resolution)
      throws Exception {
    var answered = resolve(at, asked(turn), resolution);
    assertThat(answered.statusCode()).as(answered.body()).isEqualTo(200);
  }

  private static String text(String turn) throws Exception {
    eventually(() -> assertThat(turn(turn).path("status").asString()).isIn("succeeded", "failed"));
    var ended = turn(turn);
    assertThat(ended.path("status").asString()).as(ended.toString()).isEqualTo("succeeded");
    return ended.path("output").path("text").asString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"old", "new"})
  void theUserFillsInTheFormOfAServerAtAnyReplica(String app) throws Exception {
    var turn = begin(app + "_test_elicitation");
    var question = asked(turn);
    assertThat(question.path("type").asString()).isEqualTo("input");
    assertThat(question.path("prompt").asString()).isEqualTo("Who are you?");
    var request = question.path("request");
    assertThat(request.path("question").asString()).isEqualTo("form");
    assertThat(request.path("app").asString()).isEqualTo(app);
    assertThat(request.path("operation").asString()).isEqualTo("test_elicitation");
    var unfit = resolve(replica, question, "{\"value\": {\"username\": 7}}");
    assertThat(unfit.statusCode()).isEqualTo(400);
    var person = "{\"value\": {\"username\": \"ada\", \"email\": \"ada@example.com\"}}";
    answer(replica, turn, person);
    assertThat(text(turn)).contains("action=accept").contains("ada@example.com");
    assertThat(resolve(gateway, question, person).statusCode()).isEqualTo(409);
  }

  @ParameterizedTest
  @ValueSource(strings = {"old", "new"})
  void theUserDeclinesAForm(String app) throws Exception {
    var turn = begin(app + "_test_elicitation");
    answer(gateway, turn, "{\"approved\": false, \"reason\": \"not you\"}");
    assertThat(text(turn)).contains("action=decline");
  }

  @ParameterizedTest
  @ValueSource(strings = {"old", "new"})
  void theModelAnswersAServerWhenTheUserPermits(String app) throws Exception {
    var turn = begin(app + "_test_sampling");
    var question = asked(turn);
    assertThat(question.path("type").asString()).isEqualTo("approval");
    assertThat(question.path("request").path("question").asString()).isEqualTo("sampling");
    assertThat(question.path("request").path("messages").toString()).contains("capital of France");
    answer(replica, turn, "{\"approved\": true}");
    assertThat(text(turn)).contains("LLM response: Paris");
  }

  @ParameterizedTest
  @ValueSource(strings = {"old", "new"})
  void aServerHearsThatTheUserRefusesItTheModel(String app) throws Exception {
    var turn = begin(app + "_test_sampling");
    answer(gateway, turn, "{\"approved\": false}");
    assertThat(text(turn)).contains("the user does not let the server use the model");
  }

  @ParameterizedTest
  @ValueSource(strings = {"old", "new"})
  void aTaskOfAServerAsksTwice(String app) throws Exception {
    var turn = begin(app + "_multi_input");
    answer(gateway, turn, "{\"value\": {\"name\": \"one\"}}");
    answer(replica, turn, "{\"value\": {\"name\": \"two\"}}");
    assertThat(text(turn)).contains("Answers: ").contains("one").contains("two");
  }

  @ParameterizedTest
  @ValueSource(strings = {"old", "new"})
  void theUserVisitsThePageOfAServer(String app) throws Exception {
    var turn = begin(app + "_test_elicitation_url");
    var question = asked(turn);
    assertThat(question.path("type").asString()).isEqualTo("approval");
    assertThat(question.path("request").path("url").asString())
        .isEqualTo("https://example.com/visit");
    answer(replica, turn, "{\"approved\": true}");
    assertThat(text(turn)).contains("action=accept");
  }

  @ParameterizedTest
  @ValueSource(strings = {"old", "new"})
  void aCallerThatDoesNotAnswerHearsWhereTheToolCanBeCalled(String app) throws Exception {
    var called =
        gateway.send(
            "POST", "/api/v1/%s/test_elicitation".formatted(app), ada, "{\"message\": \"Hi\"}");
    assertThat(called.body()).contains("/mcp").contains("in a turn of an embedded agent");
    assertThat(called.statusCode()).isEqualTo(409);
    var started =
        gateway.send("POST", "/api/v2/workflow/definitions/ask_%s/runs".formatted(app), ada, "{}");
    assertThat(started.statusCode()).as(started.body()).isEqualTo(200);
    var run = "/api/v2/workflow/runs/" + ConfiguredGateway.json(started).path("id").asString();
    eventually(
        () -> assertThat(gateway.get(run, ada).body()).contains("in a turn of an embedded agent"));
  }

  @Test
  void aCancelledTurnAsksNoLonger() throws Exception {
    var turn = begin("old_test_elicitation");
    var question = asked(turn);
    assertThat(gateway.send("POST", TURNS + turn + "/cancel", ada, "{}").statusCode())
        .isEqualTo(200);
    assertThat(
            ConfiguredGateway.json(gateway.get(TURNS + turn + "/interactions", ada))
                .path(0)
                .path("state")
                .asString())
        .isEqualTo("canceled");
    assertThat(resolve(gateway, question, "{\"approved\": false}").statusCode()).isEqualTo(409);
  }
}
