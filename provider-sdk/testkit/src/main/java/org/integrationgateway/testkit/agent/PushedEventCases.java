package org.integrationgateway.testkit.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.agent.WatchUntil;
import org.junit.jupiter.api.Test;

/** The part of the contract of agents that is about pushed events. */
abstract class PushedEventCases extends AgentCases {
  private static final int ALL = Integer.MAX_VALUE;
  private static final int WATCHERS = 20;

  private CollectedEvents push(Turn turn, long after, int window, int most) {
    var collected = new CollectedEvents(window, most);
    own(
        () -> {
          agent().pushTurnEvents(turn.id(), after, WatchUntil.TERMINAL, collected);
          return true;
        });
    return collected;
  }

  @Test
  void pushesTheEventsThatAWatchGives() {
    var turn = turn(NewTurn.of(session().id(), answering()));
    var pushed = push(turn, 0, ALL, ALL).await();

    assertThat(pushed).isEqualTo(watch(turn));
    assertNumbered(pushed);
  }

  @Test
  void pushesAsManyEventsAsAreRequestedAndLosesNone() {
    var turn = turn(NewTurn.of(session().id(), answering()));
    var all = push(turn, 0, 1, ALL).await();

    assertThat(all).isEqualTo(watch(turn));
    assertThat(push(turn, 1, 2, ALL).await()).isEqualTo(all.subList(1, all.size()));
    assertThat(push(turn, all.size(), 1, ALL).await()).isEmpty();
  }

  @Test
  void goesOnForASubscriberThatLeftAndCameBack() {
    var turn = turn(NewTurn.of(session().id(), answering()));
    var first = push(turn, 0, ALL, 1).await();
    var rest = push(turn, 1, ALL, ALL).await();

    assertThat(first).hasSize(1);
    assertThat(IntStream.range(0, rest.size()).mapToObj(i -> rest.get(i).seq() - i))
        .containsOnly(2L);
  }

  @Test
  void pushesToManySubscribersAtOnce() {
    var turn = turn(NewTurn.of(session().id(), answering()));
    var watching =
        IntStream.range(0, WATCHERS).mapToObj(i -> push(turn, 0, 1 + i % 3, ALL)).toList();
    List<TurnEvent> events = watch(turn);

    assertThat(watching).allSatisfy(each -> assertThat(each.await()).isEqualTo(events));
  }

  @Test
  void pushesTheEndToSubscribersOfACancelledTurn() {
    var turn = turn(NewTurn.of(session().id(), lasting()));
    var watching = push(turn, 0, ALL, ALL);
    own(() -> agent().cancelTurn(turn.id(), Optional.empty()));

    var events = watching.await();
    assertNumbered(events);
    assertThat(events.get(events.size() - 1).type()).isEqualTo("turn.canceled");
  }

  @Test
  void refusesSubscribersOfAnotherSubject() {
    var turn = turn(NewTurn.of(session().id(), answering()));
    watch(turn);
    ownCaller();

    assertRefused(Reason.NOT_FOUND, () -> push(turn, 0, ALL, ALL).await());
  }

  @Test
  void stopsASubscriptionAtItsDeadline() {
    var turn = turn(NewTurn.of(session().id(), lasting()));
    assertRefused(
        Reason.TIMEOUT,
        () -> Deadline.in(Duration.ofMillis(300)).during(() -> push(turn, 0, ALL, ALL)).await());
    own(() -> agent().cancelTurn(turn.id(), Optional.empty()));
  }
}
