package org.integrationgateway.testkit.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.OutputSpec;
import org.integrationgateway.sdk.agent.ToolRef;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.agent.TurnOutput;
import org.integrationgateway.sdk.agent.TurnQuery;
import org.integrationgateway.sdk.agent.WatchUntil;
import org.integrationgateway.sdk.agent.session.NewSession;
import org.integrationgateway.sdk.agent.session.Session;
import org.integrationgateway.sdk.agent.session.SessionChange;
import org.integrationgateway.sdk.agent.session.SessionQuery;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * The contract of every agent provider, in any language. A subclass gives the messages that make
 * its model answer at once, work for long, call a tool, or ask people.
 */
public abstract class AgentContractTest extends PushedEventCases {
  /** Called by subclasses: only they have anything to test. */
  protected AgentContractTest() {}

  @Override
  protected final String kind() {
    return ProviderKind.AGENT.text();
  }

  @Test
  void keepsASession() {
    var session =
        own(
            () ->
                agent()
                    .createSession(
                        new NewSession(
                            model(),
                            Optional.of("ticket 7"),
                            Map.of("a", "b"),
                            Optional.empty(),
                            Optional.empty())));

    assertThat(session.state()).isEqualTo(Session.State.ACTIVE);
    assertThat(session.createdBy()).isEqualTo(caller().subject().id());
    assertThat(own(() -> agent().getSession(session.id()))).isEqualTo(session);
    assertThat(session.clientRef()).contains("ticket 7");
    assertThat(session.metadata()).containsOnly(Map.entry("a", "b"));
  }

  @Test
  void answersInATurn() {
    var session = session();
    var turn = turn(NewTurn.of(session.id(), answering()));
    var events = watch(turn);

    var ended = get(turn);
    assertThat(ended.status()).as("%s", ended).isEqualTo(Turn.Status.SUCCEEDED);
    assertThat(ended.output())
        .hasValueSatisfying(output -> assertThat(((TurnOutput.Text) output).text()).isNotBlank());
    assertThat(ended.completedAt()).isPresent();
    assertThat(ended.messages()).isEqualTo(turn.messages());
    assertNumbered(events);
    assertThat(events.get(0).type()).isEqualTo("turn.started");
    assertThat(events.get(events.size() - 1).type()).isEqualTo("turn.completed");
    assertThat(events).anyMatch(event -> event.type().equals("assistant.message"));
    assertThat(own(() -> agent().listTurnEvents(turn.id(), 0, 1_000))).isEqualTo(events);
    assertThat(own(() -> agent().getSession(session.id())).lastTurnAt()).isPresent();
  }

  @Test
  void goesOnBehindAnyEventWithoutLossOrRepetition() {
    var turn = turn(NewTurn.of(session().id(), answering()));
    var all = watch(turn);

    for (var event : all) {
      assertThat(watch(turn, event.seq(), WatchUntil.TERMINAL))
          .isEqualTo(all.subList((int) event.seq(), all.size()));
    }
    assertThat(own(() -> agent().listTurnEvents(turn.id(), 1, 1))).isEqualTo(all.subList(1, 2));
  }

  @Test
  void answersByASchema() {
    Assumptions.assumeTrue(hasStructuredOutput(), "no structured output");
    var turn =
        turn(NewTurn.of(session().id(), structured()).giving(new OutputSpec.Structured(schema())));
    watch(turn);

    assertThat(get(turn).output())
        .as("%s", get(turn))
        .hasValueSatisfying(
            output ->
                assertThat((Map<?, ?>) ((TurnOutput.Structured) output).value())
                    .extracting("count")
                    .isInstanceOf(Long.class));
  }

  @Test
  void takesOneLiveTurnAtATimeAndCancelsIt() {
    var session = session();
    var turn = turn(NewTurn.of(session.id(), lasting()));
    assertRefused(Reason.CONFLICT, () -> agent().createTurn(NewTurn.of(session.id(), answering())));

    var canceled = own(() -> agent().cancelTurn(turn.id(), Optional.of("enough")));
    assertThat(canceled.status()).isEqualTo(Turn.Status.CANCELED);
    assertThat(own(() -> agent().cancelTurn(turn.id(), Optional.empty()))).isEqualTo(canceled);
    var events = watch(turn);
    assertNumbered(events);
    assertThat(events.get(events.size() - 1).type()).isEqualTo("turn.canceled");

    var next = turn(NewTurn.of(session.id(), answering()));
    watch(next);
    assertThat(get(next).status()).isEqualTo(Turn.Status.SUCCEEDED);
    assertRefused(Reason.INVALID_STATE, () -> agent().cancelTurn(next.id(), Optional.empty()));
  }

  @Test
  void endsATurnWhenItsTimeIsUp() {
    var turn = turn(NewTurn.of(session().id(), lasting()).within(Duration.ofSeconds(1)));
    var events = watch(turn);

    assertThat(get(turn).status()).isEqualTo(Turn.Status.FAILED);
    assertThat(get(turn).statusMessage()).isPresent();
    assertThat(events.get(events.size() - 1).type()).isEqualTo("turn.failed");
  }

  @Test
  void callsAToolWhenAnInteractionApprovesIt() {
    Assumptions.assumeTrue(asksApproval(), "it asks for no approval");
    var turn = deletingTurn();
    watch(turn, 0, WatchUntil.BLOCKED_OR_TERMINAL);

    assertThat(get(turn).status()).isEqualTo(Turn.Status.WAITING_FOR_INPUT);
    var question = own(() -> agent().listInteractions(turn.id())).get(0);
    assertThat(question.type()).isEqualTo(Interaction.Type.APPROVAL);
    assertThat(question.state()).isEqualTo(Interaction.State.PENDING);
    assertRefused(
        Reason.INVALID_INPUT,
        () -> agent().resolveInteraction(turn.id(), question.id(), Map.of("approved", "yes")));
    assertRefused(
        Reason.NOT_FOUND,
        () -> agent().resolveInteraction(turn.id(), "other", Map.of("approved", true)));

    var resolved =
        own(() -> agent().resolveInteraction(turn.id(), question.id(), Map.of("approved", true)));
    assertThat(resolved.state()).isEqualTo(Interaction.State.RESOLVED);
    assertRefused(
        Reason.INVALID_STATE,
        () -> agent().resolveInteraction(turn.id(), question.id(), Map.of("approved", true)));
    var events = watch(turn);
    assertNumbered(events);
    assertThat(events.stream().map(TurnEvent::type))
        .containsSubsequence(
            "interaction.requested",
            "interaction.resolved",
            "tool.call",
            "tool.result",
            "turn.completed");
    assertThat(get(turn).status()).isEqualTo(Turn.Status.SUCCEEDED);
  }

  @Test
  void callsNoToolThatWasNotApproved() {
    Assumptions.assumeTrue(asksApproval(), "it asks for no approval");
    var turn = deletingTurn();
    watch(turn, 0, WatchUntil.BLOCKED_OR_TERMINAL);
    var question = own(() -> agent().listInteractions(turn.id())).get(0);
    own(() -> agent().resolveInteraction(turn.id(), question.id(), Map.of("approved", false)));

    assertThat(watch(turn)).noneMatch(event -> event.type().equals("tool.call"));
    assertThat(get(turn).status().terminal()).isTrue();
  }

  @Test
  void cancelsWhatItAskedWhenItsTurnIsCancelled() {
    Assumptions.assumeTrue(asksApproval(), "it asks for no approval");
    var turn = deletingTurn();
    watch(turn, 0, WatchUntil.BLOCKED_OR_TERMINAL);
    own(() -> agent().cancelTurn(turn.id(), Optional.empty()));

    var question = own(() -> agent().listInteractions(turn.id())).get(0);
    assertThat(question.state()).isEqualTo(Interaction.State.CANCELED);
    assertRefused(
        Reason.INVALID_STATE,
        () -> agent().resolveInteraction(turn.id(), question.id(), Map.of("approved", true)));
  }

  @Test
  void hidesWhatBelongsToSomebodyElse() {
    var session = session();
    var turn = turn(NewTurn.of(session.id(), answering()));
    watch(turn);
    ownCaller();

    assertRefused(Reason.NOT_FOUND, () -> agent().getSession(session.id()));
    assertRefused(
        Reason.NOT_FOUND,
        () -> agent().updateSession(session.id(), SessionChange.to(Session.State.ARCHIVED)));
    assertRefused(
        Reason.NOT_FOUND, () -> agent().createTurn(NewTurn.of(session.id(), answering())));
    assertRefused(Reason.NOT_FOUND, () -> agent().listTurns(TurnQuery.of(session.id())));
    assertRefused(Reason.NOT_FOUND, () -> agent().getTurn(turn.id()));
    assertRefused(Reason.NOT_FOUND, () -> agent().cancelTurn(turn.id(), Optional.empty()));
    assertRefused(Reason.NOT_FOUND, () -> agent().listTurnEvents(turn.id(), 0, 10));
    assertRefused(Reason.NOT_FOUND, () -> agent().listInteractions(turn.id()));
    assertRefused(
        Reason.NOT_FOUND,
        () -> {
          try (var events = agent().watchTurnEvents(turn.id(), 0, WatchUntil.TERMINAL)) {
            events.hasNext();
          }
        });
    assertThat(own(() -> agent().listSessions(SessionQuery.ALL)).items()).isEmpty();
  }

  @Test
  void answersTheSameUnderTheSameIdempotencyKey() {
    var wanted = NewSession.of(model()).once("s1");
    var session = own(() -> agent().createSession(wanted));
    assertThat(own(() -> agent().createSession(wanted)).id()).isEqualTo(session.id());
    assertRefused(
        Reason.IDEMPOTENCY_KEY_REUSED,
        () ->
            agent()
                .createSession(
                    new NewSession(
                        model(),
                        Optional.of("other"),
                        Map.of(),
                        Optional.empty(),
                        Optional.of("s1"))));

    var turn = NewTurn.of(session.id(), answering()).once("t1");
    var first = turn(turn);
    watch(first);
    assertThat(turn(turn).id()).isEqualTo(first.id());
    assertRefused(
        Reason.IDEMPOTENCY_KEY_REUSED,
        () -> agent().createTurn(NewTurn.of(session.id(), "something else").once("t1")));
  }

  @Test
  void takesNoTurnsInAnArchivedSession() {
    var session = session();
    own(() -> agent().updateSession(session.id(), SessionChange.to(Session.State.ARCHIVED)));
    assertRefused(
        Reason.INVALID_STATE, () -> agent().createTurn(NewTurn.of(session.id(), answering())));
    own(() -> agent().updateSession(session.id(), SessionChange.to(Session.State.ACTIVE)));
    watch(turn(NewTurn.of(session.id(), answering())));
  }

  @Test
  void listsInPagesTheNewestFirst() {
    var ids = new ArrayList<String>();
    for (int i = 0; i < 5; i++) {
      ids.add(0, session().id());
    }
    var listed = new ArrayList<String>();
    Optional<String> token = Optional.empty();
    do {
      var page = page(token);
      assertThat(page.items()).hasSizeLessThanOrEqualTo(2);
      page.items().forEach(session -> listed.add(session.id()));
      token = page.nextPageToken();
    } while (token.isPresent());
    assertThat(listed).isEqualTo(ids);
  }

  @Test
  void refusesWhatIsNoRequest() {
    var session = session();
    assertRefused(Reason.NOT_FOUND, () -> agent().getSession("nonsense"));
    assertRefused(Reason.NOT_FOUND, () -> agent().getTurn("nonsense"));
    assertRefused(Reason.INVALID_INPUT, () -> page(Optional.of("nonsense")));
    var turn = turn(NewTurn.of(session.id(), answering()));
    watch(turn);
    assertRefused(Reason.INVALID_INPUT, () -> agent().listTurnEvents(turn.id(), 0, 0));
    assertRefused(Reason.INVALID_INPUT, () -> agent().listTurnEvents(turn.id(), 0, 1_001));
    assertRefused(Reason.INVALID_INPUT, () -> agent().listTurnEvents(turn.id(), -1, 10));
    if (hasTools()) {
      assertRefused(
          Reason.INVALID_INPUT,
          () ->
              agent()
                  .createTurn(
                      NewTurn.of(session.id(), answering())
                          .with(List.of(new ToolRef("no", "such")), List.of())));
    }
    if (hasStructuredOutput()) {
      assertRefused(
          Reason.INVALID_INPUT,
          () ->
              agent()
                  .createTurn(
                      NewTurn.of(session.id(), answering())
                          .giving(new OutputSpec.Structured(Map.of("type", "nonsense")))));
    }
  }

  @Test
  void stopsAWatchAtItsDeadline() {
    var turn = turn(NewTurn.of(session().id(), lasting()));
    assertRefused(
        Reason.TIMEOUT,
        () ->
            Deadline.in(Duration.ofMillis(300))
                .during(
                    () -> {
                      try (var events =
                          agent().watchTurnEvents(turn.id(), 0, WatchUntil.TERMINAL)) {
                        while (events.hasNext()) {
                          events.next();
                        }
                      }
                      return true;
                    }));
    own(() -> agent().cancelTurn(turn.id(), Optional.empty()));
  }

  @Test
  void saysWhatItCanDo() {
    var capabilities = own(() -> agent().capabilities());
    assertThat(capabilities.tools()).isEqualTo(hasTools());
    assertThat(capabilities.structuredOutput()).isEqualTo(hasStructuredOutput());
    if (!capabilities.models().isEmpty()) {
      assertThat(capabilities.models()).contains(model());
    }
  }
}
