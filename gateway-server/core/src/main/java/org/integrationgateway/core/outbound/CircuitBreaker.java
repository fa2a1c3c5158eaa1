package org.integrationgateway.core.outbound;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;

/**
 * Holds requests to one origin back for a while after it could not be reached, or was silent, many
 * times in a row. Then one request tries it; the others wait for its result as they would for the
 * end of the pause. Answers of every status end the row.
 */
final class CircuitBreaker {
  static final int FAILURES = 10;
  static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

  private final String host;
  private final AtomicInteger open;
  private final ReentrantLock lock = new ReentrantLock();
  private int failures;
  private long pause = FIRST_PAUSE.toNanos();
  private long until;
  private boolean isOpen;
  private boolean isTried;
  private String last = "";

  /**
   * @param open the number of breakers that are open
   */
  CircuitBreaker(String host, AtomicInteger open) {
    this.host = host;
    this.open = open;
  }

  /**
   * Begins a request.
   *
   * @param now as {@link System#nanoTime()}
   * @throws GatewayException {@code UPSTREAM_UNREACHABLE} while requests are held back
   */
  void enter(long now) {
    lock.lock();
    try {
      if (!isOpen) {
        return;
      }
      if (isTried || now - until < 0) {
        throw heldBack(Math.max(0, until - now));
      }
      isTried = true;
    } finally {
      lock.unlock();
    }
  }

  private GatewayException heldBack(long nanos) {
    var wait = Duration.ofNanos(nanos).plusSeconds(1).withNanos(0);
    return new GatewayException(
            ErrorCode.UPSTREAM_UNREACHABLE,
            "'%s' failed %d times in a row: requests to it are refused for %d s; the last failure: %s"
                .formatted(host, failures, wait.toSeconds(), last))
        .retryAfter(wait);
  }

  /** Ends a request by how it went. */
  void ended(SendResult result, long now) {
    lock.lock();
    try {
      isTried = false;
      if (result instanceof SendResult.Answered) {
        close();
      } else if (result instanceof SendResult.Failed failed && failed.isOfUpstream()) {
        last = failed.problem().detail();
        failed(now);
      }
    } finally {
      lock.unlock();
    }
  }

  private void close() {
    failures = 0;
    pause = FIRST_PAUSE.toNanos();
    if (isOpen) {
      isOpen = false;
      open.decrementAndGet();
    }
  }

  private void failed(long now) {
    failures++;
    if (isOpen) {
      if (now - until >= 0) {
        pause = Math.min(pause * 2, LONGEST_PAUSE.toNanos());
        until = now + pause;
      }
      return;
    }
    if (failures >= FAILURES) {
      isOpen = true;
      until = now + pause;
      open.incrementAndGet();
    }
  }

  /** Returns whether the breaker can be forgotten. */
  boolean isIdle() {
    lock.lock();
    try {
      return !isOpen && failures == 0;
    } finally {
      lock.unlock();
    }
  }
}
