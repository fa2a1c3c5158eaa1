package org.integrationgateway.builtin.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.rules.Pause;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.NewTurn.ToolSource;
import org.integrationgateway.sdk.agent.Tool;
import org.integrationgateway.sdk.agent.ToolRef;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.agent.WatchUntil;
import org.integrationgateway.sdk.agent.session.NewSession;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.sdk.host.AppInvocation;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.host.CallQuestions;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.json.JsonValues;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Questions of the upstreams of tools within calls, over time, limits and restarts. */
final class CallQuestionsTest {
  private static final Map<String, Object> FORM =
      Map.of("type", "object", "properties", Map.of("name", Map.of("type", "string")));

  @TempDir Path folder;
  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.now());
  private final AtomicInteger calls = new AtomicInteger();
  private volatile Duration patience = Duration.ofHours(2);
  private IndexedDb database;
  private ToolLoopAgent agent;

  /** An app that asks for the first and the last name, and answers with both answers. */
  private final Apps apps =
      new Apps() {
        @Override
        public AppResult invoke(AppInvocation invocation) {
          throw new AssertionError("called without a way to ask");
        }

        @Override
        public AppResult invoke(AppInvocation invocation, CallQuestions questions) {
          calls.incrementAndGet();
          return AppResult.json(
              JsonValues.write(List.of(ask(questions, "first"), ask(questions, "last"))));
        }

        private Map<String, Object> ask(CallQuestions questions, String name) {
          var params = Map.<String, Object>of("message", name, "requestedSchema", FORM);
          return questions.answer("elicitation/create", params, Deadline.in(patience));
        }
      };

  @BeforeEach
  void start() {
    database = SqliteIndexedDb.open(folder.resolve("agent.db"));
    agent = open(step -> {});
  }

  @AfterEach
  void stop() {
    agent.close();
    database.close();
  }

  private ToolLoopAgent open(Consumer<String> passing) {
    return ScriptedAgents.open(
        database, apps, now::get, passing, TestLimits.of(1), ScriptedAgents.LEASE);
  }

  private Turn begin(String text, OperationHints hints) {
    var tool = new Tool("read_item", new ToolRef("shop", "read"), "Reads.", Map.of(), hints);
    var said = NewTurn.of(agent.createSession(NewSession.of("m")).id(), text);
    return agent.createTurn(
        new NewTurn(
            said.sessionId(),
            said.model(),
            said.messages(),
            said.output(),
            List.of(tool.ref()),
            List.of(tool),
            ToolSource.NONE,
            said.metadata(),
            said.modelOptions(),
            said.timeout(),
            said.idempotencyKey()));
  }

  private Turn ended(String turn) {
    try (var events = agent.watchTurnEvents(turn, 0, WatchUntil.TERMINAL)) {
      while (events.hasNext()) {
        events.next();
      }
    }
    return agent.getTurn(turn);
  }

  private Interaction asked(String turn, String prompt) throws InterruptedException {
    while (true) {
      var open =
          agent.listInteractions(turn).stream()
              .filter(each -> each.state() == Interaction.State.PENDING)
              .filter(each -> each.prompt().equals(prompt))
              .findFirst();
      if (open.isPresent()) {
        return open.get();
      }
      Pause.brief();
    }
  }

  private void answer(String turn, String prompt, String name) throws InterruptedException {
    agent.resolveInteraction(turn, asked(turn, prompt).id(), Map.of("value", Map.of("name", name)));
  }

  private String output(String turn) {
    var done = ended(turn);
    assertThat(done.status()).as(done.toString()).isEqualTo(Turn.Status.SUCCEEDED);
    return done.output().toString();
  }

  private static OperationHints reading() {
    return new OperationHints(
        Optional.of(true), Optional.empty(), Optional.empty(), Optional.empty());
  }

  @Test
  void aTurnThatWaitsLeavesItsPlaceAndItsTimeDoesNotPass() throws Exception {
    var turn = begin("read", reading());
    var question = asked(turn.id(), "first");
    assertThat(agent.getTurn(turn.id()).status()).isEqualTo(Turn.Status.WAITING_FOR_INPUT);
    assertThat(ended(begin("hello", reading()).id()).status()).isEqualTo(Turn.Status.SUCCEEDED);
    now.updateAndGet(time -> time.plus(Duration.ofMinutes(30)));
    agent.resolveInteraction(turn.id(), question.id(), Map.of("value", Map.of("name", "Ada")));
    answer(turn.id(), "last", "Lovelace");
    assertThat(output(turn.id())).contains("Ada", "Lovelace");
    assertThat(calls).hasValue(1);
  }

  @Test
  void theCallGoesOnWhenNoAnswerComes() {
    patience = Duration.ofMillis(300);
    var turn = begin("read", reading());
    assertThat(output(turn.id())).contains("cancel");
    assertThat(agent.listInteractions(turn.id()))
        .extracting(Interaction::state)
        .containsOnly(Interaction.State.CANCELED);
    assertThat(agent.listTurnEvents(turn.id(), 0, 100))
        .filteredOn(event -> event.type().equals("interaction.resolved"))
        .extracting(TurnEvent::data)
        .hasSize(2)
        .allSatisfy(data -> assertThat(data).containsEntry("state", "canceled"));
  }

  @Test
  void aCallThatIsRepeatedAfterARestartKeepsTheAnswers() throws Exception {
    var turn = begin("read", reading());
    answer(turn.id(), "first", "Ada");
    var lost = asked(turn.id(), "last");
    agent.close();
    agent = open(step -> {});
    while (asked(turn.id(), "last").id().equals(lost.id())) {
      Pause.brief();
    }
    answer(turn.id(), "last", "Lovelace");
    assertThat(output(turn.id())).contains("Ada", "Lovelace");
    assertThat(calls).hasValue(2);
    assertThat(agent.listInteractions(turn.id()))
        .filteredOn(each -> each.prompt().equals("first"))
        .hasSize(1);
  }

  @Test
  void aQuestionOfAProcessThatDiedIsWithdrawn() throws Exception {
    agent.close();
    agent =
        open(
            step -> {
              // The process ends here without a word.
              if (step.equals("before withdrawing") || step.equals("before leaving")) {
                throw new StackOverflowError();
              }
            });
    var turn = begin("read", OperationHints.NONE);
    var question = asked(turn.id(), "first");
    agent.close();
    now.updateAndGet(time -> time.plus(ScriptedAgents.LEASE).plus(Duration.ofSeconds(1)));
    agent = open(step -> {});
    assertThat(output(turn.id())).contains("may have taken effect");
    assertThat(calls).hasValue(1);
    assertThat(agent.listInteractions(turn.id()))
        .extracting(Interaction::id, Interaction::state)
        .containsExactly(tuple(question.id(), Interaction.State.CANCELED));
  }

  @Test
  void aCancelledTurnEndsTheCall() throws Exception {
    var turn = begin("read", reading());
    var question = asked(turn.id(), "first");
    agent.cancelTurn(turn.id(), Optional.empty());
    assertThat(agent.listInteractions(turn.id()))
        .extracting(Interaction::id, Interaction::state)
        .containsExactly(tuple(question.id(), Interaction.State.CANCELED));
    assertThat(ended(begin("hello", reading()).id()).status()).isEqualTo(Turn.Status.SUCCEEDED);
  }
}
