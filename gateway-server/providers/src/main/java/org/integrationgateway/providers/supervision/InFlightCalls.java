package org.integrationgateway.providers.supervision;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.providers.instance.ProviderInstance;

/** A running instance with the number of calls that have not ended. */
final class InFlightCalls<S> {
  private final ProviderInstance<S> instance;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition quiet = lock.newCondition();
  private volatile int underWay;
  private boolean over;

  InFlightCalls(ProviderInstance<S> instance) {
    this.instance = instance;
  }

  S service() {
    return instance.service();
  }

  /** The supervisor learns of an end a moment after the system does. */
  boolean lives() {
    return !instance.hasEnded();
  }

  /** Counts one call in, unless it is over; each needs {@link #leave}. */
  boolean enter() {
    lock.lock();
    try {
      if (!over) {
        count(1);
      }
      return !over;
    } finally {
      lock.unlock();
    }
  }

  /** Called under the lock; the number is read without it. */
  private void count(int more) {
    int before = underWay;
    underWay = before + more;
  }

  /** How many calls have not ended. */
  int underWay() {
    return underWay;
  }

  void leave() {
    lock.lock();
    try {
      count(-1);
      if (underWay == 0) {
        quiet.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Refuses new calls. */
  void end() {
    lock.lock();
    try {
      over = true;
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
        left = quiet.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
    return underWay;
  }
}
