package org.integrationgateway.server.invoke;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.sdk.Deadline;

/**
 * The permit and the time of a call whose client can be asked. While questions are open, the call
 * holds no permit of its app, and no time passes for it.
 */
final class CallPermit {
  private final Bulkhead bulkhead;
  private final long limit;
  private final long begun = System.nanoTime();
  private final ReentrantLock lock = new ReentrantLock();
  private final List<Runnable> whenExpired = new ArrayList<>(1);
  private boolean held = true;
  private boolean ended;
  private boolean expired;
  private int questions;
  private long pausedSince;
  private long paused;

  /**
   * Takes over a permit that the call has entered with.
   *
   * @param limit after this time without open questions the call is ended
   */
  CallPermit(Bulkhead bulkhead, Duration limit) {
    this.bulkhead = bulkhead;
    this.limit = limit.toNanos();
    watch(this.limit);
  }

  /** A question is open. */
  void asks() {
    lock.lock();
    try {
      if (questions++ == 0) {
        pausedSince = System.nanoTime();
        release();
      }
    } finally {
      lock.unlock();
    }
  }

  /** A question is open no longer; waits for a permit where it was the last one. */
  void answered(Deadline deadline) {
    lock.lock();
    try {
      if (--questions > 0) {
        return;
      }
      paused += System.nanoTime() - pausedSince;
      if (ended) {
        return;
      }
    } finally {
      lock.unlock();
    }
    bulkhead.enterAfterWaiting(deadline);
    lock.lock();
    try {
      if (ended || held || questions > 0) {
        bulkhead.leave();
        return;
      }
      held = true;
    } finally {
      lock.unlock();
    }
  }

  /** Gives the permit back, at the end of the call. */
  void leave() {
    lock.lock();
    try {
      ended = true;
      release();
    } finally {
      lock.unlock();
    }
  }

  private void release() {
    if (held) {
      held = false;
      bulkhead.leave();
    }
  }

  /** Whether the call was ended because its time is over. */
  boolean expired() {
    lock.lock();
    try {
      return expired;
    } finally {
      lock.unlock();
    }
  }

  /** Runs an action when the time of the call is over. */
  void whenExpired(Runnable action) {
    lock.lock();
    try {
      whenExpired.add(action);
    } finally {
      lock.unlock();
    }
  }

  void forget(Runnable action) {
    lock.lock();
    try {
      whenExpired.remove(action);
    } finally {
      lock.unlock();
    }
  }

  private void watch(long nanos) {
    CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS).execute(this::check);
  }

  private void check() {
    List<Runnable> actions;
    lock.lock();
    try {
      if (ended) {
        return;
      }
      long now = System.nanoTime();
      long counted = now - begun - paused - (questions > 0 ? now - pausedSince : 0);
      if (counted < limit) {
        watch(limit - counted);
        return;
      }
      expired = true;
      actions = List.copyOf(whenExpired);
    } finally {
      lock.unlock();
    }
    actions.forEach(Runnable::run);
  }
}
