package org.integrationgateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;
import static org.integrationgateway.server.testing.HostileModel.calls;
import static org.integrationgateway.server.testing.HostileModel.raw;
import static org.integrationgateway.server.testing.HostileModel.says;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.OutputSpec;
import org.integrationgateway.sdk.agent.ToolRef;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.agent.WatchUntil;
import org.integrationgateway.sdk.agent.session.NewSession;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.testing.AgentCaller;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.HostileModel;
import org.integrationgateway.server.testing.HostileModel.AskedTool;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.Upstreams;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Turns of models that answer badly end with a reason, or go on. */
final class HostileModelsTest {
  private static final ToolRef SAY = new ToolRef("echo", "say");
  private static final ToolRef DELETE = new ToolRef("echo", "wipe");

  /** An operation that deletes, with a required parameter. */
  private static final String WIPE =
      """
              - name: wipe
                method: DELETE
                path: /status/204
                parameters:
                  - {name: name, type: string, in: query, required: true}
      """;

  @TempDir static Path folder;
  private static Upstreams upstreams;
  private static HostileModel model;
  private static ConfiguredGateway gateway;
  private static AgentCaller alice;
  private static AgentCaller hurried;
  private static AgentCaller patient;

  @BeforeAll
  static void start() throws IOException {
    upstreams = new Upstreams();
    model = new HostileModel();
    Files.writeString(folder.resolve("manifest.yaml"), TestApps.echo(upstreams) + WIPE);
    gateway =
        ConfiguredGateway.start(
            folder,
            """
            providers:
              agent:
                chat:
                  source: builtin:tool-loop
                  config:
                    model: {protocol: openai, url: "%s"}
                    limits:
                      {attempts: 1, maxAnswers: 6, maxToolCalls: 4, repairs: 1, maxResultBytes: 200}
                patient:
                  source: builtin:tool-loop
                  config: {model: {protocol: openai, url: "%s"}, limits: {turnTimeout: 1m}}
                hurried:
                  source: builtin:tool-loop
                  config:
                    model: {protocol: openai, url: "%s"}
                    limits: {attempts: 1, modelTimeout: 1s}
            apps:
              echo: {provider: {source: {path: ./manifest.yaml}}}
            """
                .formatted(model.url(), model.url(), model.url()));
    patient = caller("patient");
    hurried = caller("hurried");
    alice = caller("chat");
  }

  private static AgentCaller caller(String agent) {
    return new AgentCaller(
        gateway.gateway().services().get(ProviderKind.AGENT, agent), "user:alice");
  }

  @AfterAll
  static void stop() throws Exception {
    gateway.close();
    model.close();
    upstreams.close();
  }

  private static Turn run(String word, HostileModel.Behaviour behaviour, ToolRef... tools) {
    model.when(word, behaviour);
    return alice.run(word, tools);
  }

  private static String failure(String word, HostileModel.Behaviour behaviour, ToolRef... tools) {
    return AgentCaller.failure(run(word, behaviour, tools));
  }

  private static AskedTool say(String id, String arguments) {
    return new AskedTool(id, "echo_say", arguments);
  }

  @Test
  void namesGarbageInTheStream() {
    assertThat(failure("garbage", (round, out) -> raw(out, "data: \u0000{[<b>\n\n")))
        .contains("not a JSON object");
    assertThat(failure("noise", (round, out) -> raw(out, "\u0001\u0002\n".repeat(1_000))))
        .contains("ended before the response was complete");
  }

  @Test
  void namesAStreamThatStopsHalfWay() {
    var started = "data: {\"choices\":[{\"delta\":{\"content\":\"Half\"}}]}\n\n";
    assertThat(failure("half", (round, out) -> raw(out, started)))
        .contains("ended before the response was complete");
    var error = started + "data: {\"error\":{\"message\":\"out of memory\"}}\n\n";
    assertThat(failure("error", (round, out) -> raw(out, error))).contains("out of memory");
  }

  @Test
  void endsAStreamThatNeverEnds() {
    HostileModel.Behaviour forever =
        (round, out) -> {
          while (true) {
            raw(out, ": still thinking\n\n");
            Thread.sleep(20);
          }
        };
    model.when("forever", forever);
    assertThat(AgentCaller.failure(hurried.run("forever"))).contains("did not respond in time");
  }

  @Test
  void takesAWholeAnswerOfAStreamThatStaysOpen() throws Exception {
    HostileModel.Behaviour open =
        (round, out) -> {
          raw(
              out,
              "data:"
                  + " {\"choices\":[{\"delta\":{\"content\":\"Yes\"},\"finish_reason\":\"stop\"}]}\n\n");
          while (true) {
            raw(out, ": still open\n\n");
            Thread.sleep(20);
          }
        };
    model.when("open", open);
    // A slow machine may miss so short a time limit before the answer is whole.
    eventually(() -> assertThat(AgentCaller.text(hurried.run("open"))).isEqualTo("Yes"));
  }

  @Test
  void endsAnAnswerThatIsTooLong() {
    var delta =
        "data: {\"choices\":[{\"delta\":{\"content\":\"" + "x".repeat(60_000) + "\"}}]}\n\n";
    HostileModel.Behaviour endless =
        (round, out) -> {
          for (int i = 0; i < 900; i++) {
            raw(out, delta);
          }
        };
    assertThat(failure("endless", endless)).contains("more than 1048576 characters");
    var line = "data: " + "y".repeat(1 << 16);
    HostileModel.Behaviour wide =
        (round, out) -> {
          for (int i = 0; i < 200; i++) {
            raw(out, line);
          }
        };
    assertThat(failure("wide", wide)).contains("a line of the model's stream has more than");
  }

  @Test
  void limitsAnswersAndCalls() {
    assertThat(
            failure("loop", (round, out) -> calls(out, "", say("c", "{\"text\":\"again\"}")), SAY))
        .isEqualTo("the turn called more than 4 tools");
    HostileModel.Behaviour unknown =
        (round, out) -> calls(out, "", new AskedTool("c" + round, "no_such", "{}"));
    assertThat(failure("lost", unknown)).isEqualTo("the model did not finish within 6 responses");
  }

  @Test
  void tellsTheModelWhichToolsThereAre() {
    HostileModel.Behaviour wrong =
        (round, out) -> {
          if (round == 0) {
            calls(
                out,
                "",
                new AskedTool("c", "echo_nothing", "{}"),
                new AskedTool("d", "../x", "{}"));
          } else {
            says(out, "I see.");
          }
        };
    var turn = run("wrong", wrong, SAY);

    assertThat(AgentCaller.text(turn)).isEqualTo("I see.");
    assertThat(alice.results(turn))
        .hasSize(2)
        .allSatisfy(result -> assertThat(result).containsEntry("status", 404L));
    var last = model.received("wrong").get(1).toString();
    assertThat(last)
        .contains("there is no tool 'echo_nothing'; the tools are echo_say, ask_user")
        .doesNotContain("\"name\":\"../x\"");
  }

  @Test
  void letsTheModelRepairItsInput() {
    HostileModel.Behaviour learns =
        (round, out) -> {
          switch (round) {
            case 0 -> calls(out, "", say("c", "{\"text\": \"half"));
            case 1 -> calls(out, "", say("c", "{\"text\": \"whole\"}"));
            default -> says(out, "Done.");
          }
        };
    var turn = run("learns", learns, SAY);
    assertThat(AgentCaller.text(turn)).isEqualTo("Done.");
    assertThat(alice.results(turn))
        .extracting(result -> result.get("status"))
        .containsExactly(400L, 200L);
    assertThat(model.received("learns").get(1).toString())
        .contains("the arguments are not a JSON object");

    assertThat(failure("stubborn", (round, out) -> calls(out, "", say("c", "[1]")), SAY))
        .isEqualTo(
            "the model called tools with unfit input, after 1 repairs: the arguments are not a JSON"
                + " object: [1]");
    assertThat(failure("misfit", (round, out) -> calls(out, "", say("c", "{\"text\":[]}")), SAY))
        .startsWith("the model called tools with unfit input, after 1 repairs: ");
    assertThat(model.received("misfit").get(1).toString()).contains("/text");
  }

  /** The user is not asked to approve a call that cannot be made. */
  @Test
  void refusesUnfitInputBeforeItAsks() {
    HostileModel.Behaviour destroys =
        (round, out) -> {
          if (round == 0) {
            calls(out, "", new AskedTool("c", "echo_wipe", "{\"everything\":true}"));
          } else {
            says(out, "I did not.");
          }
        };
    var turn = run("destroys", destroys, DELETE);
    assertThat(AgentCaller.text(turn)).isEqualTo("I did not.");
    assertThat(alice.watch(turn)).noneMatch(event -> event.type().equals("interaction.requested"));
  }

  @Test
  void passesMarkupAndControlCharactersAsData() {
    var text = "<script>alert(1)</script>\u0000\u001b[2J ${result} {{7*7}} \u202e";
    var turn = run("markup", (round, out) -> says(out, text));
    assertThat(AgentCaller.text(turn)).isEqualTo(text);
    assertThat(alice.watch(turn))
        .filteredOn(event -> event.type().equals("assistant.message"))
        .singleElement()
        .satisfies(event -> assertThat(event.data()).containsEntry("text", text));
  }

  @Test
  void numbersCallsWithTheSameIdAndKeepsTheTextBesideThem() {
    HostileModel.Behaviour twins =
        (round, out) -> {
          if (round == 0) {
            calls(out, "I call.", say("same", "{\"text\":\"a\"}"), say("same", "{\"text\":\"b\"}"));
          } else {
            says(out, "Done.");
          }
        };
    var turn = run("twins", twins, SAY);
    assertThat(AgentCaller.text(turn)).isEqualTo("Done.");
    assertThat(alice.results(turn))
        .extracting(result -> result.get("toolCallId"))
        .doesNotHaveDuplicates();
    assertThat(alice.watch(turn).stream().map(TurnEvent::type))
        .containsSubsequence("assistant.message", "tool.call", "tool.result", "turn.completed");
  }

  @Test
  void refusesAnEmptyAnswerUnlessToolsWereCalled() {
    assertThat(failure("empty", (round, out) -> says(out, " \n"))).contains("response is empty");
    HostileModel.Behaviour quiet =
        (round, out) -> {
          if (round == 0) {
            calls(out, "", say("c", "{\"text\":\"a\"}"));
          } else {
            says(out, "");
          }
        };
    assertThat(AgentCaller.text(run("quiet", quiet, SAY))).isEmpty();
  }

  @Test
  void showsTheModelTheBeginningOfALargeResult() {
    var text = "long".repeat(200);
    HostileModel.Behaviour large =
        (round, out) -> {
          if (round == 0) {
            calls(out, "", say("c", "{\"text\":\"" + text + "\"}"));
          } else {
            says(out, "Much.");
          }
        };
    var turn = run("large", large, SAY);
    assertThat(AgentCaller.text(turn)).isEqualTo("Much.");
    assertThat((Map<?, ?>) alice.results(turn).get(0).get("content"))
        .extracting("truncated")
        .isEqualTo(true);
  }

  @Test
  void asksForAnotherStructuredAnswerAndGivesUp() {
    var schema = new HashMap<String, Object>();
    schema.put("type", "object");
    schema.put("required", List.of("count"));
    model.when("structure", (round, out) -> says(out, round == 0 ? "many" : "{\"count\":3}"));
    model.when("shapeless", (round, out) -> says(out, "{}"));
    var deep = "{\"count\":" + "[".repeat(63) + "]".repeat(63) + "}";
    model.when("bottomless", (round, out) -> says(out, deep));
    for (var word : List.of("structure", "shapeless", "bottomless")) {
      var turn =
          alice.as(
              agent ->
                  agent.createTurn(
                      NewTurn.of(agent.createSession(NewSession.of("play")).id(), word)
                          .giving(new OutputSpec.Structured(schema))));
      var ended = alice.settled(turn);
      if (word.equals("structure")) {
        assertThat(ended.output().toString()).contains("count=3");
      } else {
        assertThat(AgentCaller.failure(ended))
            .contains("after 1 repairs")
            .contains(word.equals("shapeless") ? "count" : "deep");
      }
    }
  }

  @Test
  void waitsAsLongAsAnOverloadedModelAsksWithinItsTime() {
    model.when("busy", (round, out) -> says(out, "Now."));
    model.overloaded("busy", 2, "0");
    assertThat(AgentCaller.text(patient.run("busy"))).isEqualTo("Now.");

    model.when("closed", (round, out) -> says(out, "Never."));
    model.overloaded("closed", 9, "3600");
    assertThat(AgentCaller.failure(patient.run("closed")))
        .contains("429", "slow down")
        .endsWith("asks for a pause that is longer than the turn's time limit");
  }

  /** Two pieces come at once, and nothing after them until the second was seen. */
  @Test
  void showsWhatAModelSaidBeforeItFellSilent() throws InterruptedException {
    var seen = new CountDownLatch(1);
    model.when(
        "silent",
        (round, out) -> {
          for (var word : List.of("first ", "second")) {
            raw(out, "data: {\"choices\":[{\"delta\":{\"content\":\"" + word + "\"}}]}\n\n");
          }
          seen.await(30, TimeUnit.SECONDS);
          says(out, ".");
        });
    var turn = patient.begin("silent");
    patient.as(
        agent -> {
          var heard = new StringBuilder();
          try (var events = agent.watchTurnEvents(turn.id(), 0, WatchUntil.TERMINAL)) {
            while (!heard.toString().contains("second") && events.hasNext()) {
              var event = events.next();
              if (event.type().equals("assistant.delta")) {
                assertThat(seen.getCount()).isOne();
                heard.append(event.data().get("text"));
              }
            }
          }
          return heard;
        });
    seen.countDown();
    assertThat(AgentCaller.text(patient.settled(turn))).isEqualTo("first second.");
  }
}
