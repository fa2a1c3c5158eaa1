package org.integrationgateway.providers.scaling;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The number of instances that calls need: more as soon as the load was too much for a moment,
 * fewer after a time in which the load never needed them. One thread asks; callers report.
 */
public final class Demand {
  /** How long the load is too much before another instance is started. */
  public static final Duration MOMENT = Duration.ofMillis(50);

  private final PoolSize size;
  private final AtomicInteger peak = new AtomicInteger();

  /** The highest load of the half of the idle time before this one. */
  private int peakBefore;

  private long windowSince;
  private long overSince;
  private volatile boolean isOver;

  /**
   * @param now on the clock of {@link System#nanoTime()}
   */
  public Demand(PoolSize size, long now) {
    this.size = size;
    this.windowSince = now;
  }

  public PoolSize size() {
    return size;
  }

  /**
   * Notes the calls in flight when another one begins.
   *
   * @return whether they are too many for so many instances, which {@link #wanted} does not know
   *     yet
   */
  public boolean noted(int calls, int instances) {
    if (calls > peak.get()) {
      peak.accumulateAndGet(calls, Math::max);
    }
    return !isOver && size.needed(calls) > instances;
  }

  /**
   * The number of instances that there should be.
   *
   * @param now on the clock of {@link System#nanoTime()}
   * @param calls in flight, or waiting for an instance
   * @param instances that there are
   */
  public int wanted(long now, int calls, int instances) {
    int needed = size.needed(calls);
    if (needed > instances) {
      return more(now, needed, instances);
    }
    isOver = false;
    if (now - windowSince < size.idle().toNanos() / 2) {
      return Math.min(instances, size.most());
    }
    int passed = Math.max(peak.getAndSet(calls), calls);
    int most = Math.max(passed, peakBefore);
    peakBefore = passed;
    windowSince = now;
    return Math.min(instances, size.needed(most));
  }

  /** At most twice as many at once: those that start take load off the others. */
  private int more(long now, int needed, int instances) {
    if (instances < size.least()) {
      return size.least();
    }
    if (!isOver) {
      isOver = true;
      overSince = now;
    }
    if (now - overSince < MOMENT.toNanos()) {
      return instances;
    }
    isOver = false;
    return Math.min(needed, 2 * instances);
  }

  /** Whether the load is too much now, so that it has to be looked at soon. */
  public boolean isOver() {
    return isOver;
  }
}
