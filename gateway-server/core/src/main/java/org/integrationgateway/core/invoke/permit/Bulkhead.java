package org.integrationgateway.core.invoke.permit;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Deadline;

/**
 * Bounds the calls of one app, so that it cannot use up the server: a number of permits, then a
 * short queue, then refusal.
 */
public final class Bulkhead {
  /** Places in the queue per permit. */
  private static final int QUEUE_FACTOR = 4;

  /** A call waits in the queue no longer than this, then it is refused. */
  private static final Duration LONGEST_WAIT = Duration.ofMillis(500);

  private final String app;
  private final Semaphore permits;
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicInteger afterWaiting = new AtomicInteger();
  private final int places;

  public Bulkhead(String app, int permits) {
    this.app = app;
    this.permits = new Semaphore(permits);
    this.places = permits * QUEUE_FACTOR;
  }

  /**
   * Takes a permit, which {@link #leave} gives back.
   *
   * @throws GatewayException {@code OVERLOADED}
   */
  public void enter(Deadline deadline) {
    if (permits.tryAcquire()) {
      return;
    }
    if (waiting.incrementAndGet() > places) {
      waiting.decrementAndGet();
      throw overloaded();
    }
    try {
      long wait = Math.min(deadline.remaining().toNanos(), LONGEST_WAIT.toNanos());
      if (!permits.tryAcquire(wait, TimeUnit.NANOSECONDS)) {
        throw overloaded();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new GatewayException(ErrorCode.NOT_READY, "the server is stopping");
    } finally {
      waiting.decrementAndGet();
    }
  }

  /**
   * Enters with a call that has waited for the app to start: all such calls arrive at once, and are
   * not refused for that.
   *
   * @throws GatewayException {@code OVERLOADED} at the deadline
   */
  public void enterAfterWaiting(Deadline deadline) {
    afterWaiting.incrementAndGet();
    try {
      if (!permits.tryAcquire(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS)) {
        throw overloaded();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new GatewayException(ErrorCode.NOT_READY, "the server is stopping");
    } finally {
      afterWaiting.decrementAndGet();
    }
  }

  /**
   * Whether calls that waited for the start still wait for a permit: later calls queue behind them.
   */
  public boolean catchesUp() {
    return afterWaiting.get() > 0;
  }

  public void leave() {
    permits.release();
  }

  private GatewayException overloaded() {
    return new GatewayException(
            ErrorCode.OVERLOADED,
            "app '%s' has reached its limit of calls at once (server.limits.perAppConcurrency); try again"
                .formatted(app))
        .retryAfter(Duration.ofSeconds(1));
  }
}
