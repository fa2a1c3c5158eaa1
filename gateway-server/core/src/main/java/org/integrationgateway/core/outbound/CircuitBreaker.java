package org.integrationgateway.core.outbound;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.jspecify.annotations.Nullable;

/**
 * Holds requests to one origin back for a while after it could not be reached, or was silent, many
 * times in a row, or after nearly all of the last requests failed or were answered by 502, 503 or
 * 504. Then one request tries it; the others wait for its result as they would for the end of the
 * pause. Answers of every status end the row.
 */
final class CircuitBreaker {
  static final int FAILURES = 10;
  static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

  /** Of so many requests, the last ones, and so many failures among them. */
  static final int LAST = 64;

  static final int MOST_OF_LAST = 58;

  private final String app;
  private final String origin;
  private final String host;
  private final Set<CircuitBreaker> open;
  private final ReentrantLock lock = new ReentrantLock();
  private int failures;
  private long pause = FIRST_PAUSE.toNanos();
  private long until;
  private boolean isOpen;
  private boolean isTried;
  private boolean isByStatus;
  private String last = "";
  private Instant since = Instant.EPOCH;

  /** The last requests: a bit is set for each that failed. */
  private long failed;

  private int seen;

  /**
   * @param app whose requests these are; empty for the server's own
   * @param open the breakers that are open
   */
  CircuitBreaker(String app, String origin, String host, Set<CircuitBreaker> open) {
    this.app = app;
    this.origin = origin;
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
            "'%s' failed %s: requests to it are paused for %d s; the last failure: %s"
                .formatted(host, often(), wait.toSeconds(), last))
        .retryAfter(wait);
  }

  private String often() {
    return isByStatus
        ? "in %d of %d requests".formatted(Long.bitCount(failed), LAST)
        : failures + " times in a row";
  }

  /**
   * Ends a request.
   *
   * @param result null when the request was not sent
   */
  void ended(@Nullable SendResult result, long now) {
    lock.lock();
    try {
      isTried = false;
      if (result instanceof SendResult.Answered answered) {
        answered(answered.reply().status(), now);
      } else if (result instanceof SendResult.Failed failed && failed.isOfUpstream()) {
        last = failed.problem().detail();
        note(true);
        failed(now);
      }
    } finally {
      lock.unlock();
    }
  }

  private void answered(int status, long now) {
    boolean unavailable = status >= 502 && status <= 504;
    note(unavailable);
    if (!unavailable) {
      close();
      return;
    }
    failures = 0;
    if (isOpen && !isByStatus) {
      close();
    }
    if (seen >= LAST && Long.bitCount(failed) >= MOST_OF_LAST) {
      last = "status %d".formatted(status);
      isByStatus = true;
      failed(now);
    }
  }

  private void note(boolean failure) {
    failed = failed << 1 | (failure ? 1 : 0);
    seen = Math.min(LAST, seen + 1);
  }

  private void close() {
    failures = 0;
    pause = FIRST_PAUSE.toNanos();
    if (isOpen) {
      isOpen = false;
      isByStatus = false;
      seen = 0;
      failed = 0;
      open.remove(this);
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
    if (failures >= FAILURES || isByStatus) {
      isOpen = true;
      since = Instant.now();
      until = now + pause;
      open.add(this);
    }
  }

  /** Returns whether the requests are those of an app. */
  boolean isOf(String name) {
    return app.equals(name);
  }

  /** The breaker as operators see it. */
  OpenCircuit shown(long now) {
    lock.lock();
    try {
      boolean trying = isTried || now - until >= 0;
      var wait = Duration.ofNanos(Math.max(0, until - now));
      return new OpenCircuit(app, origin, host, since, trying, wait, often(), last);
    } finally {
      lock.unlock();
    }
  }

  /** Returns whether the breaker can be forgotten. */
  boolean isIdle() {
    lock.lock();
    try {
      return !isOpen && failures == 0 && Long.bitCount(failed) < LAST / 2;
    } finally {
      lock.unlock();
    }
  }
}
