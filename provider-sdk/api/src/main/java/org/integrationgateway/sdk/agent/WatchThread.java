package org.integrationgateway.sdk.agent;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Flow;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/** Watches a turn on a thread of its own, and pushes its events to one subscriber. */
final class WatchThread implements Flow.Subscription {
  private final String turnId;
  private final Supplier<TurnEvents> watch;
  private final Flow.Subscriber<? super TurnEvent> subscriber;
  private final Optional<CallContext> context = CallContext.current();
  private final Deadline deadline = Deadline.current().orElse(Deadline.in(Deadline.LONGEST));
  private final Thread thread;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition requested = lock.newCondition();
  private long demand;
  private volatile boolean canceled;

  WatchThread(
      String turnId, Supplier<TurnEvents> watch, Flow.Subscriber<? super TurnEvent> subscriber) {
    this.turnId = turnId;
    this.watch = watch;
    this.subscriber = subscriber;
    this.thread = new Thread(this::run, "watch-" + turnId);
    this.thread.setDaemon(true);
  }

  void begin() {
    subscriber.onSubscribe(this);
    thread.start();
  }

  @Override
  public void request(long events) {
    if (events < 1) {
      throw new IllegalArgumentException("request 1 or more events, not " + events);
    }
    lock.lock();
    try {
      demand = demand + events < 0 ? Long.MAX_VALUE : demand + events;
      requested.signal();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void cancel() {
    canceled = true;
    thread.interrupt();
  }

  private void run() {
    try {
      deadline.during(
          () -> {
            context.ifPresentOrElse(caller -> caller.during(this::pushAll), this::pushAll);
            return true;
          });
    } catch (RuntimeException failure) {
      if (!canceled) {
        subscriber.onError(failure);
      }
      return;
    }
    if (!canceled) {
      subscriber.onComplete();
    }
  }

  private boolean pushAll() {
    try (var events = watch.get()) {
      while (!canceled && events.hasNext()) {
        awaitDemand();
        subscriber.onNext(events.next());
      }
    }
    return true;
  }

  private void awaitDemand() {
    lock.lock();
    try {
      while (demand == 0) {
        if (requested.awaitNanos(deadline.remaining().toNanos()) <= 0 && deadline.expired()) {
          throw new ServiceException(
              Reason.TIMEOUT,
              "turn '%s' was not read to its end within the time limit".formatted(turnId));
        }
      }
      demand--;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the watch of turn '" + turnId + "' was interrupted");
    } finally {
      lock.unlock();
    }
  }
}
