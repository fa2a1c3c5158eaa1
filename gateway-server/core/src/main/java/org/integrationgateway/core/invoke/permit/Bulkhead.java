package org.integrationgateway.core.invoke.permit;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.base.thread.ProcessorPlace;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Deadline;

/**
 * Bounds the calls of one app, so that it cannot use up the server, and of each caller to it, so
 * that a caller of slow calls cannot use up the app: a number of permits, then a short queue, then
 * refusal. One caller gets three quarters of the permits at most.
 */
public final class Bulkhead {
  /** Calls that may wait for a permit, per permit. */
  private static final int QUEUE_FACTOR = 4;

  /** A call waits in the queues no longer than this, then it is refused. */
  private static final Duration LONGEST_WAIT = Duration.ofMillis(500);

  /** Callers without a call are remembered up to this number: the next call allocates nothing. */
  private static final int REMEMBERED = 256;

  private final String app;
  private final Queue calls;
  private final AtomicInteger afterWaiting = new AtomicInteger();
  private final int permits;
  private final int permitsOfOne;
  private final ConcurrentMap<String, Share> shares = new ConcurrentHashMap<>();

  public Bulkhead(String app, int permits) {
    this.app = app;
    this.permits = permits;
    this.permitsOfOne = permits - permits / 4;
    this.calls = new Queue(permits);
  }

  /** The permits of one caller. */
  public Share share(String subject) {
    var known = shares.get(subject);
    return known != null ? known : shares.computeIfAbsent(subject, Share::new);
  }

  /**
   * Whether calls that waited for the start still wait for a permit: later calls queue behind them.
   */
  public boolean catchesUp() {
    return afterWaiting.get() > 0;
  }

  private static GatewayException refusal(String message) {
    return new GatewayException(ErrorCode.OVERLOADED, message).retryAfter(Duration.ofSeconds(1));
  }

  /** The permits that one caller has of all. */
  public final class Share {
    private final String subject;
    private final Queue own = new Queue(permitsOfOne);

    private Share(String subject) {
      this.subject = subject;
    }

    /**
     * Takes a permit, which {@link #leave} gives back.
     *
     * @throws GatewayException {@code OVERLOADED}
     */
    public void enter(Deadline deadline) {
      take(Math.min(deadline.remaining().toNanos(), LONGEST_WAIT.toNanos()), QUEUE_FACTOR);
    }

    /**
     * Enters with a call that has waited for the app to start: all such calls arrive at once, and
     * are not refused for that.
     *
     * @throws GatewayException {@code OVERLOADED} at the deadline
     */
    public void enterAfterWaiting(Deadline deadline) {
      afterWaiting.incrementAndGet();
      try {
        take(deadline.remaining().toNanos(), Integer.MAX_VALUE / permits);
      } finally {
        afterWaiting.decrementAndGet();
      }
    }

    private void take(long nanos, int queueFactor) {
      long end = System.nanoTime() + nanos;
      if (!own.enter(end, queueFactor)) {
        throw refusal(
            ("you have %d calls of app '%s' in progress, which is the limit for one caller"
                    + " (server.limits.perAppConcurrency: %d); try again")
                .formatted(permitsOfOne, app, permits));
      }
      boolean entered = false;
      try {
        entered = calls.enter(end, queueFactor);
      } finally {
        if (!entered) {
          own.permits.release();
        }
      }
      if (!entered) {
        throw refusal(
            "app '%s' has reached its limit of calls at once (server.limits.perAppConcurrency); try again"
                .formatted(app));
      }
    }

    public void leave() {
      calls.permits.release();
      own.permits.release();
      if (shares.size() > REMEMBERED && own.permits.availablePermits() == permitsOfOne) {
        shares.remove(subject, this);
      }
    }
  }

  /** Permits, and the number of calls that wait for one. */
  private static final class Queue {
    private final int size;
    private final Semaphore permits;
    private final AtomicInteger waiting = new AtomicInteger();

    private Queue(int size) {
      this.size = size;
      this.permits = new Semaphore(size);
    }

    private boolean enter(long end, int queueFactor) {
      if (permits.tryAcquire()) {
        return true;
      }
      try {
        return waiting.incrementAndGet() <= size * queueFactor
            && ProcessorPlace.without(
                () -> permits.tryAcquire(end - System.nanoTime(), TimeUnit.NANOSECONDS));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new GatewayException(ErrorCode.NOT_READY, "the gateway is stopping");
      } finally {
        waiting.decrementAndGet();
      }
    }
  }
}
