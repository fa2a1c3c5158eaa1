package org.integrationgateway.server.api.mcp.stateless;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.FeatureGateway;
import org.integrationgateway.server.testing.StatelessMcp;
import org.integrationgateway.server.testing.StatelessMcp.Answer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/** Calls of servers that ask during the call, while they wait for their client. */
class WaitingCallsTest {
  private static FeatureGateway gateway;

  @BeforeAll
  static void start(@TempDir Path home) {
    gateway = FeatureGateway.start(home, Duration.ofSeconds(1), Duration.ofSeconds(2), 2);
  }

  @AfterAll
  static void close() {
    gateway.close();
  }

  private static StatelessMcp question() {
    return StatelessMcp.call("old_test_input_required_result_elicitation", Json.object())
        .capable("elicitation");
  }

  private static Answer send(StatelessMcp request) {
    return request.send(gateway.uri(), gateway.alice());
  }

  private static String type(Answer answer) {
    return answer.result().path("resultType").asString("");
  }

  private static ObjectNode alice() {
    var responses = Json.object();
    responses
        .putObject("user_name")
        .put("action", "accept")
        .putObject("content")
        .put("name", "Alice");
    return responses;
  }

  @Test
  @Tag("nightly")
  void endsACallWhoseClientDoesNotAnswer() {
    var first = question();
    var answer = send(first);
    assertThat(type(answer)).as(answer.body()).isEqualTo("input_required");
    var end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (type(answer).equals("input_required") && System.nanoTime() < end) {
      answer = send(first.again(answer, Json.object()));
    }
    assertThat(type(answer)).isNotEqualTo("input_required");
    assertThat(answer.body()).doesNotContain("Hello: ");
    var late = send(first.again(answer, alice()).param("requestState", "x"));
    assertThat(late.code()).isEqualTo(-32602);
  }

  @Test
  void takesNoPermitOfTheAppWhileItWaits() {
    var first = question();
    var asked = send(first);
    var others = List.of(send(question()), send(question()), send(question()));
    assertThat(others).allSatisfy(other -> assertThat(type(other)).isEqualTo("input_required"));
    var plain = send(StatelessMcp.call("old_test_simple_text", Json.object()));
    assertThat(type(plain)).as(plain.body()).isEqualTo("complete");
    assertThat(plain.result().path("isError").asBoolean(false)).isFalse();
    var done = send(first.again(asked, alice()));
    assertThat(done.result().path("content").toString()).contains("Alice");
  }

  @Test
  void goesOnForOneOfTwoThatAnswerAtTheSameTime() throws Exception {
    var first = question();
    var asked = send(first);
    var retry = first.again(asked, alice());
    var threads = Executors.newFixedThreadPool(4);
    try {
      Callable<Answer> attempt = () -> send(retry);
      var answers = threads.invokeAll(List.of(attempt, attempt, attempt, attempt));
      int complete = 0;
      for (var each : answers) {
        var answer = each.get();
        if (type(answer).equals("complete")) {
          complete++;
        } else {
          assertThat(answer.code()).as(answer.body()).isEqualTo(-32602);
        }
      }
      assertThat(complete).isEqualTo(1);
    } finally {
      threads.shutdownNow();
    }
  }
}
