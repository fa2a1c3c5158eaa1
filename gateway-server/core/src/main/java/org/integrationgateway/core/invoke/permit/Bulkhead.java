package org.integrationgateway.core.invoke.permit;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.base.thread.PermitQueue;
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

  /**
   * A call waits in the queues no longer than this. One that would is refused before, so that its
   * caller knows at once.
   */
  private static final Duration LONGEST_WAIT = Duration.ofMillis(500);

  /** Callers without a call are remembered up to this number: the next call allocates nothing. */
  private static final int REMEMBERED = 256;

  private final String app;
  private final PermitQueue calls;
  private final AtomicInteger afterWaiting = new AtomicInteger();
  private final int permits;
  private final int permitsOfOne;
  private final ConcurrentMap<String, Share> shares = new ConcurrentHashMap<>();

  public Bulkhead(String app, int permits) {
    this.app = app;
    this.permits = permits;
    this.permitsOfOne = permits - permits / 4;
    this.calls = new PermitQueue(permits, QUEUE_FACTOR * permits);
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

  private static boolean entered(PermitQueue queue, long nanos, boolean patient) {
    try {
      return patient ? queue.enterPatiently(nanos) : queue.enter(nanos);
    } catch (InterruptedException e) {
      throw GatewayException.interrupted();
    }
  }

  private static GatewayException refusal(String message) {
    return new GatewayException(ErrorCode.OVERLOADED, message).retryAfter(Duration.ofSeconds(1));
  }

  /** The permits that one caller has of all. */
  public final class Share {
    private final String subject;
    private final PermitQueue own = new PermitQueue(permitsOfOne, QUEUE_FACTOR * permitsOfOne);

    private Share(String subject) {
      this.subject = subject;
    }

    /**
     * Takes a permit, which {@link #leave} gives back.
     *
     * @throws GatewayException {@code OVERLOADED}
     */
    public void enter(Deadline deadline) {
      take(Math.min(deadline.remaining().toNanos(), LONGEST_WAIT.toNanos()), false);
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
        take(deadline.remaining().toNanos(), true);
      } finally {
        afterWaiting.decrementAndGet();
      }
    }

    private void take(long nanos, boolean patient) {
      long end = System.nanoTime() + nanos;
      if (!entered(own, nanos, patient)) {
        throw refusal(
            ("you have %d calls of app '%s' in progress, which is the limit for one caller"
                    + " (server.limits.perAppConcurrency: %d); try again")
                .formatted(permitsOfOne, app, permits));
      }
      boolean entered = false;
      try {
        entered = entered(calls, end - System.nanoTime(), patient);
      } finally {
        if (!entered) {
          own.leave();
        }
      }
      if (!entered) {
        throw refusal(
            "app '%s' has reached its limit of calls at once (server.limits.perAppConcurrency); try again"
                .formatted(app));
      }
    }

    public void leave() {
      calls.leave();
      own.leave();
      if (shares.size() > REMEMBERED && own.free() == permitsOfOne) {
        shares.remove(subject, this);
      }
    }
  }
}
