package org.integrationgateway.providers.supervision;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.integrationgateway.sdk.Deadline;

/** The current status of a provider; callers wait here until it serves. */
final class AwaitedStatus<S> {
  private final SupervisedStatus<S> whileHeld =
      SupervisedStatus.of(ProviderState.STARTING, "it is being replaced");
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final AtomicInteger waiting = new AtomicInteger();
  private volatile SupervisedStatus<S> status =
      SupervisedStatus.of(ProviderState.STOPPED, "it was not started yet");
  private volatile int holds;
  private volatile Runnable listener = () -> {};

  /** The current status. */
  SupervisedStatus<S> status() {
    return status;
  }

  void become(SupervisedStatus<S> next) {
    lock.lock();
    try {
      status = next;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    listener.run();
  }

  /** Registers a listener, called on the thread that changed the status. */
  void whenChanged(Runnable told) {
    listener = told;
  }

  /** Holds callers in every status until the returned action is run. */
  Runnable hold() {
    count(1);
    var released = new AtomicBoolean();
    return () -> {
      if (released.compareAndSet(false, true)) {
        count(-1);
      }
    };
  }

  /** Whether a status is the one that callers see while they are held in every status. */
  boolean isHold(SupervisedStatus<S> seen) {
    return seen == whileHeld;
  }

  /** Lets those who wait look again, because another instance has changed. */
  void lookAgain() {
    if (waiting.get() > 0) {
      count(0);
    }
  }

  private void count(int more) {
    lock.lock();
    try {
      holds = holds + more;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** How many callers wait now. */
  int waiting() {
    return waiting.get();
  }

  /** The status as callers see it. */
  SupervisedStatus<S> forCallers() {
    return holds > 0 ? whileHeld : status;
  }

  /** The first status for callers that satisfies, or the one at the deadline. */
  SupervisedStatus<S> await(Predicate<SupervisedStatus<S>> condition, Deadline deadline) {
    var now = forCallers();
    if (condition.test(now)) {
      return now;
    }
    waiting.incrementAndGet();
    lock.lock();
    try {
      long left = deadline.remaining().toNanos();
      while (!condition.test(forCallers()) && left > 0) {
        left = changed.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
      waiting.decrementAndGet();
    }
    return forCallers();
  }
}
