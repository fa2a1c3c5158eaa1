package org.integrationgateway.engines.agent.turn;

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

/** The events of a turn, past ones first and new ones as their source tells of them. */
public final class TurnWatch implements TurnEvents {
  private static final int BATCH = 200;

  private final String turnId;
  private final WatchUntil until;
  private final TurnNews.Source source;
  private final Semaphore permits = new Semaphore(0);
  private final Runnable changed = permits::release;
  private final Optional<Deadline> deadline = Deadline.current();
  private final Queue<TurnEvent> ahead = new ArrayDeque<>();
  private long seen;
  private boolean ended;

  /**
   * A watch within the deadline in force.
   *
   * @param after only events with a greater number; 0: from the beginning
   */
  public TurnWatch(String turnId, long after, WatchUntil until, TurnNews.Source source) {
    this.turnId = turnId;
    this.until = until;
    this.source = source;
    this.seen = after;
    source.listen(changed);
  }

  @Override
  public boolean hasNext() {
    while (ahead.isEmpty() && !ended) {
      permits.drainPermits();
      var news = source.read(seen, BATCH);
      ahead.addAll(news.events());
      if (ahead.isEmpty()) {
        ended = news.ends(until);
        if (!ended) {
          await();
        }
      }
    }
    return !ahead.isEmpty();
  }

  private void await() {
    if (deadline.filter(Deadline::expired).isPresent()) {
      throw timeout(turnId, seen);
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

  /** The failure of a watch whose deadline has passed. */
  public static ServiceException timeout(String turnId, long seen) {
    return new ServiceException(
        Reason.TIMEOUT,
        "turn '%s' has not ended within the time limit of the watch: ask again after event %d"
            .formatted(turnId, seen));
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
    source.leave(changed);
  }
}
