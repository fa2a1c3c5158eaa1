package org.integrationgateway.server.builtin.agent.store;

import java.util.ArrayDeque;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.agent.TurnEvents;
import org.integrationgateway.sdk.agent.WatchUntil;

/** Reads the events of a turn from the store; the hub announces new ones. */
public final class StoredEvents implements TurnEvents {
  private static final int BATCH = 200;

  private final TurnStore store;
  private final TurnWatchers hub;
  private final String turnId;
  private final WatchUntil until;
  private final Semaphore permits = new Semaphore(0);
  private final Runnable news = permits::release;
  private final WatchedTurn turn;
  private final Optional<Deadline> deadline = Deadline.current();
  private final Queue<TurnEvent> ahead = new ArrayDeque<>();
  private long seen;
  private boolean fresh = true;
  private boolean ended;

  public StoredEvents(
      TurnStore store, TurnWatchers hub, String turnId, long after, WatchUntil until) {
    this.store = store;
    this.hub = hub;
    this.turnId = turnId;
    this.seen = after;
    this.until = until;
    this.turn = hub.watch(turnId, news);
  }

  @Override
  public boolean hasNext() {
    while (ahead.isEmpty() && !ended) {
      permits.drainPermits();
      var batch = turn.news(store, turnId, seen, BATCH, fresh);
      fresh = false;
      ahead.addAll(batch.events());
      if (ahead.isEmpty()) {
        ended = batch.endsFor(until);
        if (!ended) {
          await();
        }
      }
    }
    return !ahead.isEmpty();
  }

  private void await() {
    if (deadline.filter(Deadline::expired).isPresent()) {
      throw new ServiceException(
          Reason.TIMEOUT,
          "turn '%s' has not ended within the time limit of the watch: ask again after event %d"
              .formatted(turnId, seen));
    }
    try {
      var wait = deadline.map(Deadline::remaining).orElse(Deadline.LONGEST);
      if (permits.tryAcquire(wait.toNanos(), TimeUnit.NANOSECONDS)) {
        permits.drainPermits();
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the watch of turn '" + turnId + "' was interrupted");
    }
  }

  @Override
  public TurnEvent next() {
    if (!hasNext()) {
      throw new NoSuchElementException("turn '" + turnId + "' has no further event");
    }
    var event = ahead.remove();
    seen = event.seq();
    return event;
  }

  @Override
  public void close() {
    ended = true;
    ahead.clear();
    hub.leave(turnId, news);
  }
}
