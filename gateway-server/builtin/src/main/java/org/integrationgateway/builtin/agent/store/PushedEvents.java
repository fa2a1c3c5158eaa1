package org.integrationgateway.builtin.agent.store;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.integrationgateway.engines.agent.turn.TurnNews;
import org.integrationgateway.engines.agent.turn.TurnWatch;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.agent.WatchUntil;
import org.jspecify.annotations.Nullable;

/**
 * One subscription to the events of a turn. It keeps no events: it reads as many as its subscriber
 * has requested, when there is news.
 */
final class PushedEvents implements Flow.Subscription {
  private static final int LEAST = 16;
  private static final int MOST = 200;

  private final TurnNews.Source source;
  private final ScheduledExecutorService threads;
  private final String turnId;
  private final WatchUntil until;
  private final Flow.Subscriber<? super TurnEvent> subscriber;
  private final Consumer<PushedEvents> whenEnded;
  private final Runnable news = this::wake;
  private final AtomicLong demand = new AtomicLong();

  /**
   * Reasons to look for events that came since the last look began. The first one is the beginning:
   * no other starts a look before it.
   */
  private final AtomicInteger reasons = new AtomicInteger(1);

  private Optional<Future<?>> alarm = Optional.empty();
  private volatile @Nullable ServiceException failure;
  private final AtomicBoolean ended = new AtomicBoolean();
  private long seen;

  PushedEvents(
      TurnNews.Source source,
      ScheduledExecutorService threads,
      String turnId,
      long after,
      WatchUntil until,
      Flow.Subscriber<? super TurnEvent> subscriber,
      Consumer<PushedEvents> whenEnded) {
    this.source = source;
    this.threads = threads;
    this.turnId = turnId;
    this.seen = after;
    this.until = until;
    this.subscriber = subscriber;
    this.whenEnded = whenEnded;
    source.listen(news);
  }

  void begin() {
    alarm = Deadline.current().map(Deadline::remaining).map(this::alarm);
    subscriber.onSubscribe(this);
    look();
  }

  private Future<?> alarm(Duration left) {
    return threads.schedule(
        () -> fail(TurnWatch.timeout(turnId, seen)), left.toNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  public void request(long events) {
    if (events < 1) {
      throw new IllegalArgumentException("request 1 or more events, not " + events);
    }
    demand.accumulateAndGet(events, (a, b) -> a + b < 0 ? Long.MAX_VALUE : a + b);
    wake();
  }

  @Override
  public void cancel() {
    end();
  }

  /** The process stops. */
  void stop() {
    fail(
        new ServiceException(
            Reason.UNAVAILABLE, "the agent is stopping: ask again after the last event"));
  }

  private void fail(ServiceException reason) {
    failure = reason;
    wake();
  }

  private void wake() {
    if (reasons.getAndIncrement() == 0) {
      look();
    }
  }

  private void look() {
    try {
      threads.execute(this::deliver);
    } catch (RejectedExecutionException stopping) {
      end();
    }
  }

  /** Runs on one thread at a time, until there is no reason left. */
  private void deliver() {
    int known;
    do {
      known = reasons.get();
      try {
        deliverNews();
      } catch (RuntimeException broken) {
        if (end()) {
          subscriber.onError(broken);
        }
      }
    } while (reasons.addAndGet(-known) != 0);
  }

  private void deliverNews() {
    boolean more = true;
    while (more && !ended.get()) {
      var reason = failure;
      if (reason != null) {
        throw reason;
      }
      more = demand.get() > 0 && deliverBatch();
    }
  }

  /** Delivers what is there, as far as it is wanted; false when nothing is left. */
  private boolean deliverBatch() {
    long wanted = demand.get();
    int limit = (int) Math.min(Math.max(wanted, LEAST), MOST);
    var batch = source.read(seen, limit);
    long given = 0;
    for (var event : batch.events()) {
      if (given == wanted || ended.get()) {
        break;
      }
      seen = event.seq();
      given++;
      subscriber.onNext(event);
    }
    demand.addAndGet(-given);
    if (given < batch.events().size() || !batch.complete()) {
      return true;
    }
    if (batch.ends(until) && end()) {
      subscriber.onComplete();
    }
    return false;
  }

  /** Watches no longer; whether it did until now. */
  private boolean end() {
    if (!ended.compareAndSet(false, true)) {
      return false;
    }
    alarm.ifPresent(left -> left.cancel(false));
    source.leave(news);
    whenEnded.accept(this);
    return true;
  }
}
