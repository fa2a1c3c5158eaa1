package org.integrationgateway.core.invoke.permit;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.core.call.CallCancellation;
import org.integrationgateway.core.call.CallClient.Registration;
import org.integrationgateway.sdk.Deadline;

/**
 * The permit and the time of a call whose client can be asked or hears of progress. While questions
 * are open, the call holds no permit of its app, and no time passes for it.
 */
public final class CallPermit {
  private final Bulkhead.Share share;
  private final long limit;
  private final ReentrantLock lock = new ReentrantLock();
  private final CallCancellation expiry = new CallCancellation();
  private boolean held = true;
  private long begun = System.nanoTime();
  private boolean ended;
  private int questions;
  private long pausedSince;
  private long paused;

  /**
   * Takes over a permit that the call has entered with.
   *
   * @param limit after this time without open questions the call is ended
   */
  public CallPermit(Bulkhead.Share share, Duration limit) {
    this.share = share;
    this.limit = limit.toNanos();
    watch(this.limit);
  }

  /** A question is open. */
  public void asks() {
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

  /** Begins the time of the call anew: its upstream has reported progress. */
  public void goesOn() {
    lock.lock();
    try {
      begun = System.nanoTime();
      pausedSince = begun;
      paused = 0;
    } finally {
      lock.unlock();
    }
  }

  /** A question is open no longer; waits for a permit where it was the last one. */
  public void answered(Deadline deadline) {
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
    share.enterAfterWaiting(deadline);
    lock.lock();
    try {
      if (ended || held || questions > 0) {
        share.leave();
        return;
      }
      held = true;
    } finally {
      lock.unlock();
    }
  }

  /** Gives the permit back, at the end of the call. */
  public void leave() {
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
      share.leave();
    }
  }

  /** Whether the call was ended because its time is over. */
  public boolean expired() {
    return expiry.cancelled();
  }

  /** Runs an action when the time of the call is over. */
  public Registration whenExpired(Runnable action) {
    return expiry.whenCancelled(action);
  }

  private void watch(long nanos) {
    CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS).execute(this::check);
  }

  private void check() {
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
    } finally {
      lock.unlock();
    }
    expiry.cancel();
  }
}
