package org.integrationgateway.base.thread;

import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Permits, and the threads that wait for one. A thread that would wait too long at the pace of the
 * queue is refused at once, so that it does not wait in vain. A thread that runs takes a free
 * permit before those that wait: on busy processors, a permit that is handed over would lie idle
 * until its thread is woken.
 */
public final class PermitQueue {
  private static final ThreadLocal<@Nullable Refusal> REFUSED = new ThreadLocal<>();

  private final Semaphore permits;
  private final int most;
  private final AtomicInteger waiting = new AtomicInteger();
  private final Pace pace = new Pace();

  /**
   * A refusal of a thread.
   *
   * @param nanos the longest wait that the thread allowed
   */
  public record Refusal(PermitQueue queue, long nanos) {
    /** Whether the queue would refuse a thread now, too. */
    public boolean lasts() {
      return queue.free() <= 0 && queue.refuses(queue.waiting.get() + 1, nanos);
    }
  }

  /**
   * @param permits that are given at a time
   * @param most the threads that may wait for one
   */
  public PermitQueue(int permits, int most) {
    this.permits = new Semaphore(permits);
    this.most = most;
  }

  /**
   * Takes a permit, which {@link #leave} gives back.
   *
   * @param nanos the longest wait
   * @return false for a thread that gets none in this time, or probably would not
   */
  public boolean enter(long nanos) throws InterruptedException {
    return enter(nanos, false);
  }

  /** As {@link #enter}, however many wait, and however slow the queue is. */
  public boolean enterPatiently(long nanos) throws InterruptedException {
    return enter(nanos, true);
  }

  private boolean enter(long nanos, boolean patient) throws InterruptedException {
    if (permits.tryAcquire()) {
      return true;
    }
    int place = waiting.incrementAndGet();
    try {
      if (!patient && refuses(place, nanos)) {
        REFUSED.set(new Refusal(this, nanos));
        return false;
      }
      long began = System.nanoTime();
      boolean entered =
          ProcessorPlace.without(() -> permits.tryAcquire(nanos, TimeUnit.NANOSECONDS));
      pace.add(System.nanoTime() - began, place);
      return entered;
    } finally {
      waiting.decrementAndGet();
    }
  }

  /** The last refusal of this thread, which is forgotten. */
  public static Optional<Refusal> takeRefusal() {
    var last = Optional.ofNullable(REFUSED.get());
    REFUSED.remove();
    return last;
  }

  private boolean refuses(int place, long nanos) {
    return place > most || isTooSlow(place, nanos);
  }

  /**
   * Whether a thread would wait for more than three quarters of its time: the pace is known with
   * this accuracy. The first always waits: its wait shows the pace when the queue is fast again.
   */
  private boolean isTooSlow(int place, long nanos) {
    return place > 1 && pace.of(place) > nanos / 4 * 3;
  }

  /** Gives a permit back. */
  public void leave() {
    permits.release();
  }

  /** How many permits are free. */
  public int free() {
    return permits.availablePermits();
  }
}
