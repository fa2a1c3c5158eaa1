package org.integrationgateway.builtin.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.builtin.agent.turn.AgentParts;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.agent.WatchUntil;
import org.integrationgateway.sdk.agent.session.NewSession;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The limits for clients that begin turns, and for their models. */
final class TurnLimitsTest {
  @TempDir Path folder;
  private IndexedDb database;
  private ToolLoopAgent agent;

  @BeforeEach
  void open() {
    database = SqliteIndexedDb.open(folder.resolve("agent.db"));
    agent =
        ScriptedAgents.open(
            database,
            ScriptedAgents.echo(),
            InstantSource.system(),
            step -> {},
            TestLimits.of(1),
            AgentParts.LEASE);
  }

  @AfterEach
  void close() {
    agent.close();
    database.close();
  }

  private Turn turn(String text) {
    return agent.createTurn(newTurn(text));
  }

  private NewTurn newTurn(String text) {
    return NewTurn.of(agent.createSession(NewSession.of("m")).id(), text);
  }

  private Turn ended(Turn turn) {
    try (var events = agent.watchTurnEvents(turn.id(), 0, WatchUntil.TERMINAL)) {
      while (events.hasNext()) {
        events.next();
      }
    }
    return agent.getTurn(turn.id());
  }

  @Test
  void aTurnThatHasToWaitForOthersIsPending() {
    var first = turn("work");
    assertThat(first.status()).isEqualTo(Turn.Status.RUNNING);
    assertThat(first.startedAt()).isPresent();

    var second = turn("hello");
    assertThat(second.status()).isEqualTo(Turn.Status.PENDING);
    assertThat(second.startedAt()).isEmpty();
    assertThat(agent.listTurnEvents(second.id(), 0, 10)).isEmpty();
    var third = turn("hello");
    assertThat(agent.cancelTurn(third.id(), Optional.empty()).status())
        .isEqualTo(Turn.Status.CANCELED);

    agent.cancelTurn(first.id(), Optional.empty());
    var done = ended(second);
    assertThat(done.status()).isEqualTo(Turn.Status.SUCCEEDED);
    assertThat(done.startedAt().orElseThrow()).isAfterOrEqualTo(second.createdAt());
    assertThat(agent.listTurnEvents(second.id(), 0, 10))
        .extracting(TurnEvent::type)
        .startsWith("turn.started")
        .endsWith("turn.completed");
  }

  /** Options that would select other models, many answers, or tools of the model's provider. */
  @Test
  void refusesModelOptionsThatOnlyTheAgentSets() {
    var turn = newTurn("hello");
    for (var name : new String[] {"model", "models", "n", "tools", "mcp_servers", "stream"}) {
      var refused =
          catchThrowableOfType(
              ServiceException.class, () -> agent.createTurn(with(turn, Map.of(name, 1L))));
      assertThat(refused.problems().get(0).pointer()).isEqualTo("/modelOptions/" + name);
    }
    assertThat(ended(agent.createTurn(with(turn, Map.of("temperature", 0.5)))).status())
        .isEqualTo(Turn.Status.SUCCEEDED);
  }

  private static NewTurn with(NewTurn turn, Map<String, Object> options) {
    return new NewTurn(
        turn.sessionId(),
        turn.model(),
        turn.messages(),
        turn.output(),
        turn.toolRefs(),
        turn.tools(),
        turn.toolSource(),
        turn.metadata(),
        new HashMap<>(options),
        turn.timeout(),
        turn.idempotencyKey());
  }

  @Test
  void tellsTheModelThatItsQuestionCannotBeAnswered() {
    var turn = ended(turn("demand"));
    assertThat(turn.status()).isEqualTo(Turn.Status.SUCCEEDED);
    assertThat(turn.output().toString()).contains("is not a JSON Schema");
    assertThat(agent.listInteractions(turn.id())).isEmpty();
  }
}
