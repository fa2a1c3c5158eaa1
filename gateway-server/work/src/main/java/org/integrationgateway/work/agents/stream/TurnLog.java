package org.integrationgateway.work.agents.stream;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Flow;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.agent.WatchUntil;
import org.integrationgateway.work.agents.CallerAgents;
import org.integrationgateway.work.eventlog.EventLog;

/**
 * The events of a turn of the subject of the call in force.
 *
 * @param until where the events end
 */
public record TurnLog(CallerAgents agents, String turnId, WatchUntil until)
    implements EventLog<TurnEvent> {
  /** The status of a turn after events of these types. */
  private static final Map<String, Turn.Status> AFTER =
      Map.of(
          "turn.completed", Turn.Status.SUCCEEDED,
          "turn.failed", Turn.Status.FAILED,
          "turn.canceled", Turn.Status.CANCELED,
          "interaction.requested", Turn.Status.WAITING_FOR_INPUT);

  @Override
  public String name() {
    return "turn " + turnId;
  }

  @Override
  public void push(long after, Flow.Subscriber<? super TurnEvent> subscriber) {
    agents.named("").pushTurnEvents(turnId, after, until, subscriber);
  }

  @Override
  public long number(TurnEvent event) {
    return event.seq();
  }

  @Override
  public Optional<State> after(TurnEvent event) {
    return Optional.ofNullable(AFTER.get(event.type())).map(TurnLog::state);
  }

  @Override
  public State state() {
    return state(agents.named("").getTurn(turnId).status());
  }

  private static State state(Turn.Status status) {
    return new State(status.name().toLowerCase(Locale.ROOT), status.terminal());
  }
}
