package org.integrationgateway.samples.langchain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.agent.Agent;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.OutputSpec;
import org.integrationgateway.sdk.agent.Tool;
import org.integrationgateway.sdk.agent.ToolRef;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.agent.TurnOutput;
import org.integrationgateway.sdk.agent.WatchUntil;
import org.integrationgateway.sdk.agent.session.NewSession;
import org.integrationgateway.sdk.app.OperationHints;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LangChainAgentTest {
  private static final Map<String, Object> COUNT =
      Map.of("type", "object", "required", List.of("count"));

  private final ChatServer server = new ChatServer();
  private final Agent agent =
      LangChainAgent.open(
          new Config(
              URI.create(server.url()),
              Optional.of(Secret.of("sesame")),
              List.of(),
              Config.Approval.DESTRUCTIVE,
              2,
              30),
          AgentProgram.ECHO);
  private final String session = agent.createSession(NewSession.of("small")).id();

  @AfterEach
  void stopServer() {
    server.close();
  }

  @Test
  void presentsItsKeyAndWhatWasSaidBefore() {
    carryOut(NewTurn.of(session, "hello"));
    carryOut(NewTurn.of(session, "and again"));
    assertThat(server.keys).containsOnly("Bearer sesame");
    assertThat(server.requests.get(1))
        .containsEntry("model", "small")
        .extracting("messages")
        .asString()
        .contains("hello", "You said hello", "and again");
  }

  @Test
  void sendsItsTextWhileItHears() {
    var turn = carryOut(NewTurn.of(session, "hello"));
    assertThat(events(turn))
        .filteredOn(event -> event.type().equals("assistant.delta"))
        .extracting(event -> event.data().get("text"))
        .containsExactly("You ", "said ", "hello");
    assertThat(events(turn).stream().map(event -> event.data().get("messageId")).distinct())
        .as("pieces bear the id of their message")
        .hasSize(1);
  }

  @Test
  void callsToolsAsWhoeverAsks() {
    var turn =
        CallContext.of(Subject.of("user:ada")).during(() -> carryOut(deleting("delete item 7")));
    assertThat(turn.status()).isEqualTo(Turn.Status.SUCCEEDED);
    assertThat(turn.output().orElseThrow())
        .asString()
        .contains("user:ada", "\"id\":7", turn.id() + ":call_1");
    assertThat(server.requests.get(0).get("tools"))
        .asString()
        .contains("delete_item", "minimum=1", "required=[id]");
  }

  @Test
  void tellsTheModelThatItsArgumentsAreMalformed() {
    var turn = carryOut(deleting("delete badly"));
    assertThat(turn.output().orElseThrow()).asString().contains("no JSON object");
    assertThat(events(turn)).noneMatch(event -> event.type().equals("tool.call"));
  }

  @Test
  void keepsLimitedTokensFromTools() {
    var limited = new Subject("user:ada", Optional.empty(), Optional.empty(), List.of("shop"));
    assertThatThrownBy(
            () -> CallContext.of(limited).during(() -> carryOut(deleting("delete item 7"))))
        .isInstanceOf(ServiceException.class);
  }

  @Test
  void asksAgainForAnAnswerThatDoesNotFit() {
    var turn =
        carryOut(NewTurn.of(session, "count badly").giving(new OutputSpec.Structured(COUNT)));
    assertThat(turn.output()).contains(new TurnOutput.Structured(Map.of("count", 3L)));
    assertThat(server.requests.get(0).get("response_format")).asString().contains("json_schema");
  }

  @Test
  void asksAgainWhenTheApiIsOverloadedAndGivesUpInTime() {
    server.fail(2);
    assertThat(carryOut(NewTurn.of(session, "hello")).status()).isEqualTo(Turn.Status.SUCCEEDED);
    server.fail(3);
    var turn = carryOut(NewTurn.of(session, "hello"));
    assertThat(turn.status()).isEqualTo(Turn.Status.FAILED);
    assertThat(turn.statusMessage().orElseThrow()).contains("overloaded");
  }

  @Test
  void takesNoAnswerThatWasCutOff() {
    var turn = carryOut(NewTurn.of(session, "too much"));
    assertThat(turn.statusMessage().orElseThrow()).contains("limit of tokens");
  }

  private NewTurn deleting(String text) {
    var schema =
        Map.<String, Object>of(
            "type",
            "object",
            "required",
            List.of("id"),
            "properties",
            Map.of("id", Map.of("type", "integer", "minimum", 1)));
    var ref = new ToolRef("shop", "delete_item");
    var tool = new Tool("delete_item", ref, "Deletes an item.", schema, OperationHints.NONE);
    return NewTurn.of(agent.createSession(NewSession.of("small")).id(), text)
        .with(List.of(ref), List.of(tool));
  }

  private Turn carryOut(NewTurn wanted) {
    var turn = agent.createTurn(wanted);
    try (var events = agent.watchTurnEvents(turn.id(), 0, WatchUntil.TERMINAL)) {
      while (events.hasNext()) {
        events.next();
      }
    }
    return agent.getTurn(turn.id());
  }

  private List<TurnEvent> events(Turn turn) {
    return agent.listTurnEvents(turn.id(), 0, 1_000).stream()
        .filter(event -> event.source().equals("model") || event.source().equals("tool"))
        .toList();
  }
}
