package org.integrationgateway.builtin.agent.store;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Flow;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.agent.WatchUntil;

/** Pushes the events of turns to any number of subscribers, with a few threads for all of them. */
public final class EventPusher implements AutoCloseable {
  private static final int THREADS = 4;
  private static final long IDLE_SECONDS = 30;

  /** How often turns are searched for that other processes have changed. */
  private static final long ELSEWHERE_MILLIS = 1_000;

  private final TurnStore store;
  private final TurnWatchers watchers;
  private final ScheduledThreadPoolExecutor threads;
  private final Set<PushedEvents> open = ConcurrentHashMap.newKeySet();

  public EventPusher(TurnStore store, TurnWatchers watchers) {
    this.store = store;
    this.watchers = watchers;
    var number = new AtomicInteger();
    this.threads =
        new ScheduledThreadPoolExecutor(
            THREADS,
            work -> {
              var thread = new Thread(work, "agent-events-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
    threads.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
    threads.allowCoreThreadTimeOut(true);
    threads.setRemoveOnCancelPolicy(true);
  }

  /** Starts searching for turns that other processes have changed. */
  public void start() {
    var unused =
        threads.scheduleWithFixedDelay(
            new ChangesElsewhere(store, watchers),
            ELSEWHERE_MILLIS,
            ELSEWHERE_MILLIS,
            TimeUnit.MILLISECONDS);
  }

  /** Pushes the events of a turn until it ends or the subscriber cancels. */
  public void push(
      String turnId, long after, WatchUntil until, Flow.Subscriber<? super TurnEvent> subscriber) {
    var events =
        new PushedEvents(
            new WatchedNews(store, watchers, turnId),
            threads,
            turnId,
            after,
            until,
            subscriber,
            open::remove);
    open.add(events);
    events.begin();
  }

  /** Ends every subscription: its subscriber asks again, and another process answers. */
  @Override
  public void close() {
    open.forEach(PushedEvents::stop);
    threads.shutdown();
  }
}
