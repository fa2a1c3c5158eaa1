package org.integrationgateway.http.overload;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.base.thread.ProcessorPlace;

/**
 * The places of requests that compute. A request that computes for long goes on without one: large
 * requests do not keep small ones waiting, and the operating system shares the processors.
 */
final class Places {
  /**
   * The longest time of one place. On a slow machine, all that may compute for long have begun
   * before a request has waited for {@code processorWait}.
   */
  private static final long SLICE = TimeUnit.MILLISECONDS.toNanos(5);

  /** The requests that compute without a place, for each place. */
  private static final int LONG_FOR_EACH = 8;

  private final int most;
  private final Runnable left;
  private final AtomicInteger taken = new AtomicInteger();
  private final Set<Place> begun = ConcurrentHashMap.newKeySet();
  private volatile int computeForLong;

  /**
   * @param left called when a request has left its place
   */
  Places(int most, Runnable left) {
    this.most = most;
    this.left = left;
  }

  /** Takes a place for a request, if one is free. */
  boolean take() {
    return computeForLong < most * LONG_FOR_EACH
        && taken.getAndUpdate(now -> Math.min(now + 1, Math.max(now, most))) < most;
  }

  /** Gives back a place that was taken for a request that does not begin. */
  void giveBack() {
    taken.decrementAndGet();
  }

  /** Carries out on this thread the request for which a place was taken. */
  void run(Runnable request) {
    var place = new Place();
    begun.add(place);
    try {
      place.hold(request);
    } finally {
      begun.remove(place);
      place.leave();
    }
  }

  /** Frees the places of requests that have computed for long, or wait where they do not say so. */
  void review(long now) {
    int count = 0;
    for (var place : begun) {
      if (place.computesForLong(now)) {
        count++;
      }
    }
    computeForLong = count;
  }

  /** The place of one request, on its thread. */
  private final class Place extends ProcessorPlace {
    private final Thread thread = Thread.currentThread();
    private final AtomicBoolean counts = new AtomicBoolean(true);
    private volatile long since = System.nanoTime();
    private volatile boolean waits;

    @Override
    protected void leave() {
      waits = true;
      stopCounting();
      left.run();
    }

    @Override
    protected void takeAgain() {
      since = System.nanoTime();
      taken.incrementAndGet();
      counts.set(true);
      waits = false;
    }

    private void stopCounting() {
      if (counts.compareAndSet(true, false)) {
        taken.decrementAndGet();
      }
    }

    private boolean computesForLong(long now) {
      if (waits) {
        return false;
      }
      boolean runs = thread.getState() == Thread.State.RUNNABLE;
      if (counts.get() && (!runs || now - since > SLICE)) {
        stopCounting();
      }
      return runs && !waits && !counts.get();
    }
  }
}
