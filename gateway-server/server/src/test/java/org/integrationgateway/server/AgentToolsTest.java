package org.integrationgateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.integrationgateway.server.testing.HostileModel.calls;
import static org.integrationgateway.server.testing.HostileModel.says;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.Blocker;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.ToolRef;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.testing.AgentCaller;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.HostileModel;
import org.integrationgateway.server.testing.HostileModel.AskedTool;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The use of apps by turns, and their questions to people. */
final class AgentToolsTest {
  private static final int TOGETHER = 3;
  private static final String MEMBERS = "/admin/api/v1/authorization/apps/guarded/members";

  @TempDir static Path folder;

  /** Lets requests of /meet pass when three of them are there. */
  private static final CyclicBarrier MEETING = new CyclicBarrier(TOGETHER);

  private static JettyUpstream upstream;
  private static HostileModel model;
  private static ConfiguredGateway gateway;
  private static AgentCaller alice;

  @BeforeAll
  static void start() throws IOException {
    upstream =
        new JettyUpstream(
            (request, response) -> {
              if (request.getHttpURI().getPath().equals("/meet")) {
                MEETING.await(30, TimeUnit.SECONDS);
              }
              response.getHeaders().put("Content-Type", "application/json");
              try (var written = Blocker.callback()) {
                Content.Sink.write(response, true, "{\"done\":true}", written);
                written.block();
              }
            });
    model = new HostileModel();
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        kind: app
        source: test.example/gateway/apps/things
        version: 1.0.0
        spec:
          mcp: true
          surfaces:
            rest:
              baseUrl: %s
              operations:
                - {name: wipe, method: DELETE, path: /wipe}
                - {name: meet, method: GET, path: /meet}
        """
            .formatted(upstream.at("")),
        StandardCharsets.UTF_8);
    gateway =
        ConfiguredGateway.start(
            folder,
            """
              admin: {authorizationPolicy: house, allowedRoles: [operator]}
            authorization:
              policies:
                house: {members: [{subject: "user:ops", role: operator}]}
                given: {}
            providers:
              authorization: {facts: {source: builtin:relationships}}
              agent:
                chat:
                  source: builtin:tool-loop
                  config: {model: {protocol: openai, url: "%s"}}
            apps:
              things: {provider: {source: {path: ./manifest.yaml}}}
              guarded: {provider: {source: {path: ./manifest.yaml}}, authorizationPolicy: given}
            """
                .formatted(model.url()));
    alice =
        new AgentCaller(gateway.gateway().services().get(ProviderKind.AGENT, "chat"), "user:alice");
  }

  @AfterAll
  static void stop() throws Exception {
    gateway.close();
    model.close();
    upstream.close();
  }

  /** Calls tools in the first round, and ends in the second. */
  private static void playing(String word, AskedTool... tools) {
    model.when(
        word,
        (round, out) -> {
          if (round == 0) {
            calls(out, "", tools);
          } else {
            says(out, "Done.");
          }
        });
  }

  private static Turn waiting(String word, ToolRef... tools) {
    var turn = alice.run(word, tools);
    assertThat(turn.status()).as("%s", turn).isEqualTo(Turn.Status.WAITING_FOR_INPUT);
    return turn;
  }

  @Test
  void checksTheRightsOfTheCallerAtEveryCall() {
    var ops = gateway.token("user:ops");
    var added =
        gateway.send("PUT", MEMBERS, ops, "{\"subject\": \"user:alice\", \"role\": \"reader\"}");
    assertThat(added.statusCode()).isEqualTo(201);
    playing("rights", new AskedTool("c", "guarded_wipe", "{}"));
    var turn = waiting("rights", new ToolRef("guarded", "wipe"));

    var id = Json.MAPPER.readTree(added.body()).path("id").asString();
    assertThat(gateway.send("DELETE", MEMBERS + "/" + id, ops, "").statusCode()).isEqualTo(204);
    alice.answer(turn, Map.of("approved", true));

    assertThat(AgentCaller.text(alice.settled(turn))).isEqualTo("Done.");
    assertThat(alice.results(turn).get(0)).containsEntry("status", 404L);
    assertThat(model.received("rights").get(1).toString()).contains("guarded");
  }

  @Test
  void tellsTheModelWhyAPersonDidNotApprove() {
    playing("refused", new AskedTool("c", "things_wipe", "{}"));
    var turn = waiting("refused", new ToolRef("things", "wipe"));
    var question = alice.question(turn);
    assertThat(question.type()).isEqualTo(Interaction.Type.APPROVAL);
    assertThat(question.request()).containsEntry("operation", "wipe");

    alice.answer(turn, Map.of("approved", false, "reason", "it is Friday"));
    assertThat(AgentCaller.text(alice.settled(turn))).isEqualTo("Done.");
    assertThat(alice.watch(turn)).noneMatch(event -> event.type().equals("tool.call"));
    assertThat(model.received("refused").get(1).toString())
        .contains("the user did not approve: it is Friday");
  }

  @Test
  void asksForAValueThatFitsASchema() {
    playing(
        "value",
        new AskedTool(
            "c",
            "ask_user",
            "{\"question\":\"How many?\",\"kind\":\"input\",\"schema\":{\"type\":\"integer\"}}"));
    var turn = waiting("value");
    assertThat(alice.question(turn).type()).isEqualTo(Interaction.Type.INPUT);
    assertThat(alice.question(turn).prompt()).isEqualTo("How many?");

    var refused =
        catchThrowableOfType(
            ServiceException.class, () -> alice.answer(turn, Map.of("value", "many")));
    assertThat(refused.problems().get(0).pointer()).startsWith("/resolution/value");
    alice.answer(turn, Map.of("value", 7L));
    assertThat(AgentCaller.text(alice.settled(turn))).isEqualTo("Done.");
    assertThat(model.received("value").get(1).toString()).contains("{\\\"value\\\":7}");
  }

  @Test
  void asksForAClarification() {
    playing("clarify", new AskedTool("c", "ask_user", "{\"question\":\"Which one?\"}"));
    var turn = waiting("clarify");
    assertThat(alice.question(turn).type()).isEqualTo(Interaction.Type.CLARIFICATION);
    alice.answer(turn, Map.of("text", "The red one"));
    assertThat(AgentCaller.text(alice.settled(turn))).isEqualTo("Done.");
    assertThat(model.received("clarify").get(1).toString()).contains("The red one");
  }

  @Test
  void refusesASchemaThatNeverEndsWithoutAskingAnyone() {
    playing(
        "endless",
        new AskedTool(
            "c",
            "ask_user",
            "{\"question\":\"What?\",\"kind\":\"input\",\"schema\":{\"$ref\":\"#\"}}"));
    var turn = alice.run("endless");
    assertThat(AgentCaller.text(turn)).isEqualTo("Done.");
    assertThat(alice.results(turn).get(0)).containsEntry("status", 400L);
  }

  @Test
  void callsToolsThatOnlyReadAtTheSameTime() {
    playing(
        "meet",
        new AskedTool("a", "things_meet", "{}"),
        new AskedTool("b", "things_meet", "{}"),
        new AskedTool("c", "things_meet", "{}"));
    var turn = alice.run("meet", new ToolRef("things", "meet"));

    assertThat(AgentCaller.text(turn)).isEqualTo("Done.");
    assertThat(alice.results(turn))
        .hasSize(TOGETHER)
        .allSatisfy(result -> assertThat(result).containsEntry("status", 200L));
    assertThat(alice.watch(turn).stream().map(TurnEvent::type))
        .containsSubsequence("tool.call", "tool.call", "tool.call", "tool.result");
  }
}
