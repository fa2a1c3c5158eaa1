package org.integrationgateway.server.api.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Runs whose steps are undone, and conditions of events, over HTTP. */
class UndoneRunTest {
  private static final String CONFIGURATION =
      """
      providers: {workflow: {main: {source: builtin:durable}}}
      apps: {demo: {provider: {source: "builtin:demo"}}}
      workflows:
        definitions:
          invite:
            steps:
              - id: say
                invoke: {app: demo, operation: hello.greet, input: {name: "${{ input.name }}"}}
                compensation: {app: demo, operation: hello.greet, input: {name: "not ${{ steps.say.inputs.name }}"}}
              - {id: broken, awaitSignal: {signal: accepted}, compensation: {app: demo, operation: hello.nothing}}
              - {id: wait, awaitSignal: {signal: arrived}}
            on:
              - event: {type: guest.invited, source: demo, condition: "event.data.name != 'test'"}
                input: {name: "${{ event.data.name }}"}
      """;

  @TempDir private Path home;

  private static List<String> invited(ConfiguredGateway gateway, String token, String name) {
    var answer =
        gateway.send(
            "POST",
            "/api/v1/workflow/events",
            token,
            "{\"source\": \"demo\", \"type\": \"guest.invited\", \"data\": {\"name\": \"%s\"}}"
                .formatted(name));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
    return ConfiguredGateway.json(answer)
        .path("deliveries")
        .path(0)
        .path("runIds")
        .values()
        .stream()
        .map(JsonNode::asString)
        .toList();
  }

  private static JsonNode step(JsonNode run, int position) {
    return run.path("steps").path(position);
  }

  private static JsonNode await(
      ConfiguredGateway gateway, String token, String run, String status) {
    Optional<JsonNode> last = Optional.empty();
    for (int i = 0; i < 3_000; i++) {
      var read = ConfiguredGateway.json(gateway.get("/api/v1/workflow/runs/" + run, token));
      if (read.path("status").asString("").equals(status)) {
        return read;
      }
      last = Optional.of(read);
      LockSupport.parkNanos(10_000_000);
    }
    throw new AssertionError("the run did not come to %s: %s".formatted(status, last));
  }

  @Test
  void showsHowStepsOfACancelledRunAreUndone() {
    try (var gateway = ConfiguredGateway.start(home, CONFIGURATION)) {
      var token = gateway.token("user:alice");
      assertThat(invited(gateway, token, "test")).as("the condition is false").isEmpty();
      var run = invited(gateway, token, "Ada").get(0);
      var signalled =
          gateway.send(
              "POST",
              "/api/v2/workflow/runs/" + run + ":signal",
              token,
              "{\"signal\":\"accepted\"}");
      assertThat(signalled.statusCode()).as(signalled.body()).isEqualTo(200);
      for (int i = 0; i < 3_000 && !at(gateway, token, run).equals("wait"); i++) {
        LockSupport.parkNanos(10_000_000);
      }
      var cancelled =
          gateway.send(
              "POST", "/api/v1/workflow/runs/" + run + "/cancel", token, "{\"reason\":\"ill\"}");
      assertThat(cancelled.statusCode()).as(cancelled.body()).isEqualTo(200);
      var ended = await(gateway, token, run, "CANCELED");

      assertThat(ended.path("statusMessage").asString())
          .isEqualTo("ill; step 'broken' could not be undone");
      var undone = step(ended, 0).path("compensation");
      assertThat(undone.path("status").asString()).isEqualTo("SUCCEEDED");
      assertThat(undone.path("attempts").path(0).path("id").asString())
          .isEqualTo(run + ".say.undo.1");
      var broken = step(ended, 1).path("compensation");
      assertThat(broken.path("status").asString()).isEqualTo("FAILED");
      assertThat(broken.path("statusMessage").asString()).contains("hello.nothing");
      assertThat(step(ended, 2).has("compensation")).isFalse();
      assertThat(step(ended, 2).path("status").asString()).isEqualTo("CANCELED");
    }
  }

  private static String at(ConfiguredGateway gateway, String token, String run) {
    return ConfiguredGateway.json(gateway.get("/api/v1/workflow/runs/" + run, token))
        .path("currentStepId")
        .asString("");
  }
}
