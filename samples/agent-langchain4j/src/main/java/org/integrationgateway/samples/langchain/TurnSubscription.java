package org.integrationgateway.samples.langchain;

import java.util.NoSuchElementException;
import java.util.Optional;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.agent.TurnEvents;
import org.integrationgateway.sdk.agent.WatchUntil;

/** The past and future events of a turn, until it ends or, if requested, waits for the user. */
final class TurnSubscription implements TurnEvents {
  private final Optional<Deadline> latest = Deadline.current();
  private final RunningTurn turn;
  private final WatchUntil until;
  private long seen;
  private boolean closed;

  TurnSubscription(RunningTurn turn, long after, WatchUntil until) {
    this.turn = turn;
    this.until = until;
    this.seen = after;
  }

  @Override
  public boolean hasNext() {
    synchronized (turn) {
      while (!closed && turn.events(seen, 1).isEmpty() && !over()) {
        if (latest.filter(Deadline::expired).isPresent()) {
          throw new ServiceException(
              Reason.TIMEOUT, "the turn did not end in time: ask again after event " + seen);
        }
        turn.await(latest.map(Deadline::remaining).orElse(Deadline.LONGEST));
      }
      return !closed && !turn.events(seen, 1).isEmpty();
    }
  }

  private boolean over() {
    boolean waits = turn.turn().status() == Turn.Status.WAITING_FOR_INPUT;
    return turn.ended() || until == WatchUntil.BLOCKED_OR_TERMINAL && waits;
  }

  @Override
  public TurnEvent next() {
    synchronized (turn) {
      if (!hasNext()) {
        throw new NoSuchElementException("the turn has no further event");
      }
      return turn.events(seen++, 1).get(0);
    }
  }

  @Override
  public void close() {
    closed = true;
  }
}
