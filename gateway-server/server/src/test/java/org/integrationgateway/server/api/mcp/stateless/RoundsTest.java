package org.integrationgateway.server.api.mcp.stateless;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.FeatureGateway;
import org.integrationgateway.server.testing.StatelessMcp;
import org.integrationgateway.server.testing.StatelessMcp.Answer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** Requests in several rounds, to MCP servers of both generations. */
class RoundsTest {
  private static FeatureGateway gateway;

  @BeforeAll
  static void start(@TempDir Path home) {
    gateway = FeatureGateway.start(home);
  }

  @AfterAll
  static void close() {
    gateway.close();
  }

  @AfterEach
  void now() {
    gateway.clock().ahead(Duration.ZERO);
  }

  private static StatelessMcp tool(String app, String name) {
    return StatelessMcp.call(app + "_test_input_required_result_" + name, Json.object())
        .capable("elicitation", "sampling", "roots");
  }

  private static Answer send(StatelessMcp request) {
    return request.send(gateway.uri(), gateway.alice());
  }

  private static ObjectNode responses(String key, ObjectNode answer) {
    var responses = Json.object();
    responses.set(key, answer);
    return responses;
  }

  private static ObjectNode accepted(String name, String value) {
    var answer = Json.object().put("action", "accept");
    answer.putObject("content").put(name, value);
    return answer;
  }

  private static ObjectNode confirmed() {
    var answer = Json.object().put("action", "accept");
    answer.putObject("content").put("ok", true);
    return responses("confirm", answer);
  }

  private static void isQuestion(Answer answer) {
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(answer.result().path("resultType").asString(""))
        .as(answer.body())
        .isEqualTo("input_required");
    assertThat(answer.result().path("requestState").asString("")).isNotEmpty();
    assertThat(answer.result().has("ttlMs")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"new", "old"})
  void asksAndGoesOnWithTheAnswer(String app) {
    var first = tool(app, "elicitation");
    var asked = send(first);
    isQuestion(asked);
    var question = asked.result().get("inputRequests").get("user_name");
    assertThat(question.get("method").asString()).isEqualTo("elicitation/create");
    assertThat(question.get("params").get("message").asString()).isEqualTo("What is your name?");
    assertThat(question.get("params").has("_meta")).isFalse();
    var done = send(first.again(asked, responses("user_name", accepted("name", "Alice"))));
    assertThat(done.result().path("resultType").asString("")).as(done.body()).isEqualTo("complete");
    assertThat(done.result().get("content").toString()).contains("Alice");
  }

  @ParameterizedTest
  @ValueSource(strings = {"new", "old"})
  void asksSeveralThingsAtOnce(String app) {
    var first = tool(app, "multiple_inputs");
    var asked = send(first);
    isQuestion(asked);
    assertThat(asked.result().get("inputRequests").propertyNames())
        .containsExactlyInAnyOrder("user_name", "greeting", "client_roots");
    var responses = responses("user_name", accepted("name", "Alice"));
    responses
        .putObject("greeting")
        .put("role", "assistant")
        .put("model", "m")
        .putObject("content")
        .put("type", "text")
        .put("text", "Good day");
    responses.putObject("client_roots").putArray("roots").addObject().put("uri", "file:///r");
    var done = send(first.again(asked, responses));
    assertThat(done.result().path("resultType").asString("")).as(done.body()).isEqualTo("complete");
    assertThat(done.result().get("content").toString())
        .contains("Alice")
        .contains("Good day")
        .contains("file:///r");
  }

  @ParameterizedTest
  @ValueSource(strings = {"new", "old"})
  void asksAgainAndAgain(String app) {
    var first = tool(app, "multi_round");
    var asked = send(first);
    isQuestion(asked);
    var second = first.again(asked, responses("step1", accepted("name", "Alice")));
    var askedAgain = send(second);
    isQuestion(askedAgain);
    assertThat(askedAgain.result().get("inputRequests").propertyNames()).containsExactly("step2");
    assertThat(askedAgain.result().get("requestState"))
        .isNotEqualTo(asked.result().get("requestState"));
    var done = send(first.again(askedAgain, responses("step2", accepted("color", "blue"))));
    assertThat(done.result().get("content").toString()).contains("Alice").contains("blue");
  }

  @ParameterizedTest
  @ValueSource(strings = {"new", "old"})
  void asksAgainForWhatIsMissing(String app) {
    var first = tool(app, "elicitation");
    var asked = send(first);
    var again = send(first.again(asked, responses("other", accepted("name", "Alice"))));
    isQuestion(again);
    var done = send(first.again(again, responses("user_name", accepted("name", "Alice"))));
    assertThat(done.result().get("content").toString()).contains("Alice");
  }

  @ParameterizedTest
  @ValueSource(strings = {"new", "old"})
  void takesAnswersThatComeBeforeTheQuestion(String app) {
    var responses = responses("user_name", accepted("name", "Alice"));
    responses.set("another", accepted("foo", "bar"));
    var done = send(tool(app, "elicitation").param("inputResponses", responses));
    assertThat(done.result().path("resultType").asString("")).as(done.body()).isEqualTo("complete");
    assertThat(done.result().get("content").toString()).contains("Alice");
  }

  @ParameterizedTest
  @ValueSource(strings = {"new", "old"})
  void refusesAChangedState(String app) {
    var first = tool(app, "request_state");
    var asked = send(first);
    isQuestion(asked);
    var state = asked.result().get("requestState").asString();
    var changed = (state.charAt(40) == 'A' ? 'B' : 'A') + "";
    for (var other :
        new String[] {
          state.substring(0, 40) + changed + state.substring(41),
          state + "-TAMPERED",
          state.substring(0, 30),
          "",
          "AQE",
          "made up!"
        }) {
      var refused = send(first.again(asked, confirmed()).param("requestState", other));
      assertThat(refused.code()).as(refused.body()).isEqualTo(-32602);
      assertThat(refused.error()).contains("requestState");
    }
    assertThat(send(first.again(asked, confirmed())).result().get("content").toString())
        .contains("state-ok");
  }

  @ParameterizedTest
  @ValueSource(strings = {"new", "old"})
  void refusesTheStateOfAnotherRequestOrSubject(String app) {
    var first = tool(app, "request_state");
    var asked = send(first);
    isQuestion(asked);
    var other = tool(app, "tampered_state").again(asked, confirmed());
    assertThat(send(other).error()).contains("another request");
    var otherArguments =
        first.again(asked, confirmed()).param("arguments", Json.object().put("x", 1));
    assertThat(send(otherArguments).error()).contains("another request");
    var bob = first.again(asked, confirmed()).send(gateway.uri(), gateway.bob());
    assertThat(bob.code()).isEqualTo(-32602);
    assertThat(bob.error()).contains("another subject");
    assertThat(send(first.again(asked, confirmed())).result().path("resultType").asString(""))
        .isEqualTo("complete");
  }

  @ParameterizedTest
  @ValueSource(strings = {"new", "old"})
  void refusesAStateThatIsTooOld(String app) {
    var first = tool(app, "request_state");
    var asked = send(first);
    isQuestion(asked);
    gateway.clock().ahead(Duration.ofMinutes(11));
    var late = send(first.again(asked, confirmed()));
    assertThat(late.code()).isEqualTo(-32602);
    assertThat(late.error()).contains("too old");
  }

  @ParameterizedTest
  @ValueSource(strings = {"new", "old"})
  void refusesAnswersOfAnotherShape(String app) {
    var first = tool(app, "elicitation");
    var asked = send(first);
    isQuestion(asked);
    for (var wrong : new String[] {"null", "[]", "7", "{\"user_name\":12345}"}) {
      var responses = Json.parse(wrong.getBytes(UTF_8));
      var refused = send(first.again(asked, Json.object()).param("inputResponses", responses));
      assertThat(refused.code()).as(wrong).isEqualTo(-32602);
      assertThat(refused.error()).contains("inputResponses");
    }
    var noString = send(first.again(asked, Json.object()).param("requestState", Json.object()));
    assertThat(noString.code()).isEqualTo(-32602);
  }

  @ParameterizedTest
  @ValueSource(strings = {"new", "old"})
  void asksOnlyWhatTheClientCanAnswer(String app) {
    var without = send(StatelessMcp.call(app + "_test_missing_capability", Json.object()));
    assertThat(without.code()).as(without.body()).isEqualTo(-32021);
    assertThat(without.status()).isEqualTo(400);
    assertThat(without.json().path("error").path("data").path("requiredCapabilities").toString())
        .isEqualTo("{\"sampling\":{}}");
    var other = send(tool(app, "elicitation").capable("sampling"));
    assertThat(other.code()).as(other.body()).isEqualTo(-32021);
    var some = send(tool(app, "capabilities").capable("sampling"));
    isQuestion(some);
    assertThat(some.result().get("inputRequests").toString())
        .contains("sampling/createMessage")
        .doesNotContain("elicitation");
  }

  @Test
  void servesTheNextRoundFromAnotherReplica() {
    var first = tool("new", "request_state");
    var asked = send(first);
    isQuestion(asked);
    try (var replica = gateway.gateway().replica()) {
      var done = first.again(asked, confirmed()).send(replica.gateway().uri(), gateway.alice());
      assertThat(done.result().path("resultType").asString(""))
          .as(done.body())
          .isEqualTo("complete");
      var waiting = tool("old", "request_state");
      var askedHere = send(waiting);
      isQuestion(askedHere);
      var there =
          waiting.again(askedHere, confirmed()).send(replica.gateway().uri(), gateway.alice());
      assertThat(there.code()).as(there.body()).isEqualTo(-32602);
      assertThat(there.error()).contains("another replica").contains("again without it");
    }
  }

  @Test
  void usesTheStateOfAWaitingCallOnce() {
    var first = tool("old", "request_state");
    var asked = send(first);
    isQuestion(asked);
    var retry = first.again(asked, confirmed());
    assertThat(send(retry).result().path("resultType").asString("")).isEqualTo("complete");
    var again = send(retry);
    assertThat(again.code()).isEqualTo(-32602);
    assertThat(again.error()).contains("has ended");
  }

  @Test
  void boundsTheCallsThatWait() {
    var flooding = gateway.gateway().token("user:mallory");
    var answer = tool("old", "sampling").send(gateway.uri(), flooding);
    int waiting = 0;
    while (answer.status() == 200 && waiting < 40) {
      isQuestion(answer);
      waiting++;
      answer = tool("old", "sampling").send(gateway.uri(), flooding);
    }
    assertThat(answer.status()).as(answer.body()).isEqualTo(429);
    assertThat(answer.body()).contains("wait for answers");
    assertThat(waiting).isEqualTo(20);
    isQuestion(tool("old", "sampling").send(gateway.uri(), gateway.bob()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"new", "old"})
  void asksForPromptsToo(String app) {
    var first =
        StatelessMcp.request(
                "prompts/get",
                Json.object().put("name", app + "_test_input_required_result_prompt"))
            .capable("elicitation");
    var asked = send(first);
    isQuestion(asked);
    var key = asked.result().get("inputRequests").propertyNames().iterator().next();
    var done = send(first.again(asked, responses(key, accepted("context", "tests"))));
    assertThat(done.result().path("messages").isArray()).as(done.body()).isTrue();
    assertThat(done.result().get("resultType").asString()).isEqualTo("complete");
  }
}
