package org.integrationgateway.engines.agent.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.integrationgateway.engines.agent.turn.EventDraft;
import org.integrationgateway.engines.agent.turn.InteractionRequest;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Party;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.agent.Capabilities;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.OutputSpec;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.Turn.Status;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.agent.TurnOutput;
import org.integrationgateway.sdk.agent.WatchUntil;
import org.integrationgateway.sdk.agent.session.NewSession;
import org.integrationgateway.sdk.agent.session.Session;
import org.integrationgateway.sdk.agent.session.SourceWorkspace;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Behaviour of the memory agent that the contract of agents, which archetype and sample run, does
 * not ask of an author's part.
 */
class MemoryAgentTest {
  private static final TurnOutput DONE = new TurnOutput.Text("done");

  private final AtomicReference<List<Message>> earlier = new AtomicReference<>(List.of());
  private TurnHandler.Work work = turn -> DONE;
  private boolean workspaces;

  private final MemoryAgent agent =
      new MemoryAgent(
          new TurnHandler() {
            @Override
            public Capabilities capabilities() {
              return new Capabilities(List.of("m"), false, false, workspaces, true, true);
            }

            @Override
            public Work accept(Session session, NewTurn turn, List<Message> messages) {
              earlier.set(messages);
              return work;
            }
          },
          1,
          Duration.ofMinutes(1),
          InstantSource.system());

  private final String session = agent.createSession(NewSession.of("m")).id();

  @AfterEach
  void close() {
    agent.close();
  }

  private Turn begin(TurnHandler.Work given) {
    work = given;
    return agent.createTurn(NewTurn.of(session, "hello"));
  }

  private Turn ended(Turn turn) {
    watch(turn, WatchUntil.TERMINAL);
    return agent.getTurn(turn.id());
  }

  private List<TurnEvent> watch(Turn turn, WatchUntil until) {
    var seen = new ArrayList<TurnEvent>();
    Deadline.in(Duration.ofMinutes(1))
        .during(
            () -> {
              try (var events = agent.watchTurnEvents(turn.id(), 0, until)) {
                while (events.hasNext()) {
                  seen.add(events.next());
                }
              }
              return seen;
            });
    return seen;
  }

  /** Waits until the test is interrupted. */
  private static TurnOutput forever(CountDownLatch begun, CountDownLatch interrupted)
      throws InterruptedException {
    begun.countDown();
    try {
      new CountDownLatch(1).await();
      return DONE;
    } finally {
      interrupted.countDown();
    }
  }

  private static void await(CountDownLatch latch) throws InterruptedException {
    assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void interruptsTheWorkOfACancelledTurn() throws Exception {
    var begun = new CountDownLatch(1);
    var interrupted = new CountDownLatch(1);
    var turn = begin(running -> forever(begun, interrupted));
    await(begun);
    agent.cancelTurn(turn.id(), Optional.of("enough"));
    await(interrupted);
    assertThat(agent.getTurn(turn.id()).statusMessage()).contains("enough");
  }

  @Test
  void interruptsTheWorkWhenItsTimeIsUp() throws Exception {
    var interrupted = new CountDownLatch(1);
    var turn =
        begin(
            running -> {
              running.endAfter(Duration.ofMillis(1));
              return forever(new CountDownLatch(1), interrupted);
            });
    await(interrupted);
    assertThat(ended(turn).statusMessage()).contains("the turn exceeded its time limit");
  }

  @Test
  void endsATurnAtTheTimeLimitOfItsRequest() {
    work = running -> forever(new CountDownLatch(1), new CountDownLatch(1));
    var turn = agent.createTurn(NewTurn.of(session, "hello").within(Duration.ofMillis(50)));
    assertThat(ended(turn).statusMessage()).contains("the turn exceeded its time limit");
  }

  @Test
  void tellsPeopleOfFailuresButNotOfDefects() {
    var failed =
        ended(
            begin(
                running -> {
                  throw new ServiceException(Reason.FAILED, "the model is away");
                }));
    assertThat(failed.statusMessage()).contains("the model is away");
    var broken =
        ended(
            begin(
                running -> {
                  throw new IllegalStateException("secret");
                }));
    assertThat(broken.status()).isEqualTo(Status.FAILED);
    assertThat(broken.statusMessage().orElseThrow()).doesNotContain("secret");
  }

  @Test
  void asksAPersonWithoutLosingTimeOfTheWork() {
    var left = new AtomicReference<Duration>();
    var turn =
        begin(
            running -> {
              var before = running.deadline().remaining();
              var answer =
                  running.ask(
                      new InteractionRequest(
                          "c1", Interaction.Type.CLARIFICATION, "Which?", "Which?", Map.of()));
              left.set(before.minus(running.deadline().remaining()));
              return new TurnOutput.Text(String.valueOf(answer.get("text")));
            });
    watch(turn, WatchUntil.BLOCKED_OR_TERMINAL);
    assertThat(agent.getTurn(turn.id()).status()).isEqualTo(Status.WAITING_FOR_INPUT);
    var asked = agent.listInteractions(turn.id()).get(0);
    agent.resolveInteraction(turn.id(), asked.id(), Map.of("text", "the red one"));
    assertThat(ended(turn).output()).contains(new TurnOutput.Text("the red one"));
    assertThat(left.get()).isLessThan(Duration.ofSeconds(30));
    assertThat(watch(turn, WatchUntil.TERMINAL))
        .extracting(TurnEvent::type)
        .containsExactly(
            "turn.started", "interaction.requested", "interaction.resolved", "turn.completed");
  }

  @Test
  void givesTheMessagesOfEarlierTurns() {
    ended(
        begin(
            running -> {
              running.append(EventDraft.message("m1", "Hi", List.of()));
              return DONE;
            }));
    ended(
        begin(
            running -> {
              throw new ServiceException(Reason.FAILED, "no");
            }));
    ended(begin(running -> DONE));
    assertThat(earlier.get())
        .containsExactly(Message.user("hello"), Message.of(Message.Role.ASSISTANT, "Hi"));
  }

  @Test
  void worksAsTheCallerThatBeganTheTurn() {
    CallContext.of(Subject.of("user:ada"))
        .during(
            () -> {
              var mine = agent.createSession(NewSession.of("m")).id();
              work =
                  running -> {
                    var context = CallContext.current().orElseThrow();
                    return new TurnOutput.Text(context.subject().id() + " " + context.party());
                  };
              var turn = ended(agent.createTurn(NewTurn.of(mine, "hello")));
              assertThat(turn.output()).contains(new TurnOutput.Text("user:ada " + Party.AGENT));
              return true;
            });
  }

  @Test
  void refusesMoreTurnsThanItCarriesOutAtOnce() throws Exception {
    var begun = new CountDownLatch(1);
    begin(running -> forever(begun, new CountDownLatch(1)));
    await(begun);
    var other = agent.createSession(NewSession.of("m")).id();
    var refused =
        catchThrowableOfType(
            ServiceException.class, () -> agent.createTurn(NewTurn.of(other, "hello")));
    assertThat(refused.reason()).isEqualTo(Reason.NO_CAPACITY);
  }

  @Test
  void hasRoomAgainAsSoonAsATurnHasEnded() {
    for (int i = 0; i < 500; i++) {
      assertThat(ended(begin(running -> DONE)).status()).isEqualTo(Status.SUCCEEDED);
    }
  }

  @Test
  void givesTheWorkItsDeadlineFromTheBeginning() {
    var left = new AtomicReference<Duration>();
    for (int i = 0; i < 100; i++) {
      ended(
          begin(
              running -> {
                left.set(running.deadline().remaining());
                return DONE;
              }));
      assertThat(left.get()).isLessThanOrEqualTo(Duration.ofMinutes(1));
    }
  }

  @Test
  void givesTheWorkspaceOfTheSession() {
    var checkout = new SourceWorkspace.Checkout("https://git.example/a", Optional.empty(), "a");
    var workspace = Optional.of(new SourceWorkspace(List.of(checkout), Optional.empty()));
    var wanted = new NewSession("m", Optional.empty(), Map.of(), workspace, Optional.empty());
    workspaces = true;
    assertThat(agent.createSession(wanted).workspace()).isEqualTo(workspace);
  }

  @Test
  void refusesWhatItCannotDo() {
    var structured = NewTurn.of(session, "hello").giving(new OutputSpec.Structured(Map.of()));
    var refused = catchThrowableOfType(ServiceException.class, () -> agent.createTurn(structured));
    assertThat(refused.reason()).isEqualTo(Reason.NOT_SUPPORTED);
    assertThat(refused).hasMessageContaining("structured output");
  }
}
