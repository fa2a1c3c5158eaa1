package org.integrationgateway.server.provider.supervision;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.integrationgateway.sdk.Deadline;

/** The current status of a provider, and the door at which callers wait for a better one. */
final class Readiness<S> {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private volatile Status<S> status = Status.of(State.STOPPED, "it was not started yet");
  private int underWay;

  Status<S> status() {
    return status;
  }

  void become(Status<S> next) {
    lock.lock();
    try {
      status = next;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** The first status that satisfies, or the one at the deadline. */
  Status<S> await(Predicate<Status<S>> condition, Deadline deadline) {
    var now = status;
    if (condition.test(now)) {
      return now;
    }
    lock.lock();
    try {
      long left = deadline.remaining().toNanos();
      while (!condition.test(status) && left > 0) {
        left = changed.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
    return status;
  }

  /** Counts one call in, if the provider still serves; each needs {@link #leave}. */
  boolean enter() {
    lock.lock();
    try {
      if (status.state().calls() != State.Calls.SERVED) {
        return false;
      }
      underWay++;
      return true;
    } finally {
      lock.unlock();
    }
  }

  void leave() {
    lock.lock();
    try {
      underWay--;
      if (underWay == 0) {
        changed.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Waits until no call is under way; how many still are when the time is over. */
  int awaitQuiet(Duration longest) {
    lock.lock();
    try {
      long left = longest.toNanos();
      while (underWay > 0 && left > 0) {
        left = changed.awaitNanos(left);
      }
      return underWay;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return underWay;
    } finally {
      lock.unlock();
    }
  }
}
