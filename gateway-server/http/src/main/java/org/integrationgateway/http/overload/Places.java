package org.integrationgateway.http.overload;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.base.thread.ProcessorPlace;

/**
 * The places of requests that compute. A request that has waited for something else comes back
 * before new ones begin: so few threads want the processors at a time, and requests are read and
 * refused in time. A request that computes for long goes on without a place: large requests do not
 * keep small ones waiting, and the operating system shares the processors.
 */
final class Places {
  /** The longest time of one place, on a processor. */
  private static final long SLICE = TimeUnit.MILLISECONDS.toNanos(5);

  /** The longest time of one place by the clock: its thread may wait where it does not say so. */
  private static final long LONGEST = TimeUnit.MILLISECONDS.toNanos(50);

  /** The longest wait of a request that comes back: places are free long before, by reviews. */
  private static final long LONGEST_RETURN = TimeUnit.SECONDS.toNanos(1);

  /** The requests that compute without a place, for each place. */
  private static final int LONG_FOR_EACH = 8;

  private final int most;
  private final Runnable left;
  private final Runnable awaited;
  private final Semaphore free;
  private final AtomicInteger returning = new AtomicInteger();
  private final Set<Place> begun = ConcurrentHashMap.newKeySet();
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final boolean isMeasured = threads.isThreadCpuTimeSupported();
  private volatile int computeForLong;

  /**
   * @param left called when a request that waits has left its place
   * @param awaited called when a request that comes back finds no place
   */
  Places(int most, Runnable left, Runnable awaited) {
    this.most = most;
    this.left = left;
    this.awaited = awaited;
    this.free = new Semaphore(most);
  }

  /** Takes a place for a request that begins, if one is free. */
  boolean take() {
    return computeForLong < most * LONG_FOR_EACH && !isAwaited() && free.tryAcquire();
  }

  /** Whether requests that come back wait for a place. */
  boolean isAwaited() {
    return returning.get() > 0;
  }

  /** Gives back a place that was taken for a request that does not begin. */
  void giveBack() {
    free.release();
  }

  /** Carries out on this thread the request for which a place was taken. */
  void run(Runnable request) {
    var place = new Place();
    begun.add(place);
    try {
      place.hold(request);
    } finally {
      begun.remove(place);
      place.stopCounting();
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

    /** The place as the last review found it, on the reviewing thread. */
    private long seenSince;

    private long seenOnProcessor;

    @Override
    protected void leave() {
      waits = true;
      stopCounting();
      left.run();
    }

    @Override
    protected void takeAgain() {
      boolean taken = free.tryAcquire() || awaitFree();
      since = System.nanoTime();
      counts.set(taken);
      waits = false;
    }

    private boolean awaitFree() {
      returning.incrementAndGet();
      try {
        awaited.run();
        return free.tryAcquire(LONGEST_RETURN, TimeUnit.NANOSECONDS);
      } catch (InterruptedException stopping) {
        Thread.currentThread().interrupt();
        return false;
      } finally {
        returning.decrementAndGet();
      }
    }

    private void stopCounting() {
      if (counts.compareAndSet(true, false)) {
        free.release();
      }
    }

    private boolean computesForLong(long now) {
      boolean runs = thread.getState() == Thread.State.RUNNABLE;
      if (counts.get() && (!runs || isLong(now))) {
        stopCounting();
      }
      return runs && !waits && !counts.get();
    }

    /** Whether the thread was long on a processor: others may keep it from one. */
    private boolean isLong(long now) {
      long begun = since;
      if (now - begun < SLICE) {
        return false;
      }
      long onProcessor = onProcessor(now);
      if (begun != seenSince) {
        seenSince = begun;
        seenOnProcessor = onProcessor;
      }
      return onProcessor - seenOnProcessor >= SLICE || now - begun >= LONGEST;
    }

    /** The time of the thread on a processor; by the clock where it is not measured. */
    private long onProcessor(long now) {
      long nanos = isMeasured ? threads.getThreadCpuTime(thread.getId()) : -1;
      return nanos < 0 ? now : nanos;
    }
  }
}
