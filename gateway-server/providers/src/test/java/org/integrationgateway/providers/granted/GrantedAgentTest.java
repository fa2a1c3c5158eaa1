package org.integrationgateway.providers.granted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.builtin.agent.TestLimits;
import org.integrationgateway.builtin.agent.ToolLoopAgent;
import org.integrationgateway.builtin.agent.model.ScriptedModel;
import org.integrationgateway.builtin.agent.model.ScriptedModel.Call;
import org.integrationgateway.builtin.agent.model.ScriptedModel.Scene;
import org.integrationgateway.builtin.agent.model.ScriptedModel.Step;
import org.integrationgateway.builtin.agent.turn.AgentParts;
import org.integrationgateway.builtin.agent.turn.ToolCatalog;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.config.grants.Grants;
import org.integrationgateway.config.grants.Grants.Invokes;
import org.integrationgateway.sdk.agent.Agent;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.Tool;
import org.integrationgateway.sdk.agent.ToolRef;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.WatchUntil;
import org.integrationgateway.sdk.agent.session.NewSession;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.OperationHints;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An app that may ask an agent does not approve for its user what it may not do itself. */
final class GrantedAgentTest {
  private static final Scene DELETING =
      new Scene(
          "",
          List.of(
              new Step("", "", List.of(new Call("delete", Map.of())), ""),
              new Step("done", "", List.of(), "")));
  private static final Tool DELETE =
      new Tool(
          "delete",
          new ToolRef("files", "delete"),
          "",
          Map.of("type", "object"),
          new OperationHints(
              Optional.empty(), Optional.empty(), Optional.of(true), Optional.empty()));

  @Test
  void approvesOnlyWhatItMayInvoke(@TempDir Path folder) {
    try (var database = SqliteIndexedDb.open(folder.resolve("agent.db"));
        var agent =
            new ToolLoopAgent(
                    new AgentParts(
                        database,
                        new ScriptedModel(List.of(DELETING)),
                        invocation -> AppResult.json("{}"),
                        ToolCatalog.EMPTY,
                        (schema, value) -> List.of(),
                        InstantSource.system()),
                    TestLimits.USUAL)
                .start()) {
      var turn = waiting(agent);
      var question = agent.listInteractions(turn.id()).get(0).id();
      var yes = Map.<String, Object>of("approved", true);

      var curious = granted(agent, List.of(new Invokes("files", Optional.of("list"))));
      assertThatThrownBy(() -> curious.resolveInteraction(turn.id(), question, yes))
          .hasMessageContaining("list {app: files, operation: delete} under apps.curious.invokes");
      assertThat(agent.getTurn(turn.id()).status()).isEqualTo(Turn.Status.WAITING_FOR_INPUT);

      granted(agent, List.of(new Invokes("files", Optional.empty())))
          .resolveInteraction(turn.id(), question, yes);
      watch(agent, turn, WatchUntil.TERMINAL);
      assertThat(agent.getTurn(turn.id()).status()).isEqualTo(Turn.Status.SUCCEEDED);
    }
  }

  private static Turn waiting(Agent agent) {
    var session = agent.createSession(NewSession.of("m"));
    var turn =
        agent.createTurn(NewTurn.of(session.id(), "delete").with(List.of(), List.of(DELETE)));
    watch(agent, turn, WatchUntil.BLOCKED_OR_TERMINAL);
    return turn;
  }

  private static void watch(Agent agent, Turn turn, WatchUntil until) {
    try (var events = agent.watchTurnEvents(turn.id(), 0, until)) {
      while (events.hasNext()) {
        events.next();
      }
    }
  }

  private static Agent granted(Agent agent, List<Invokes> invokes) {
    var none = Grants.NONE;
    var grants =
        new Grants(
            Map.of(),
            invokes,
            List.of(),
            List.of(),
            none.authorization(),
            none.identity(),
            none.credentials());
    return new GrantedAgent(HostGrants.app("curious", grants), agent);
  }
}
