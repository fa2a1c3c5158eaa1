package org.integrationgateway.http.exchange;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.eclipse.jetty.server.HttpStream;
import org.eclipse.jetty.server.Request;
import org.integrationgateway.base.thread.BoundedWaits;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.jspecify.annotations.Nullable;

/**
 * The idle timeout of a request while its body is awaited; before and after it is the usual one. It
 * ends at once for a request without a known caller whose place another one needs.
 */
final class BodyTimeout {
  static final Duration SILENCE = Duration.ofSeconds(10);

  /** Jetty reads zero as no timeout. */
  private static final long AT_ONCE = 1;

  private final HttpStream stream;
  private final long usual;
  private final BoundedWaits.@Nullable Wait bounded;
  private final ReentrantLock lock = new ReentrantLock();
  private boolean waits;
  private boolean displaced;

  BodyTimeout(Request request) {
    var found = new AtomicReference<@Nullable HttpStream>();
    // A wrapper sees the stream; this one leaves it as it is.
    request.addHttpStreamWrapper(
        own -> {
          found.set(own);
          return own;
        });
    stream = Objects.requireNonNull(found.get());
    usual = stream.getIdleTimeout();
    bounded =
        request.getAttribute(Exchange.UNKNOWN_CALLERS) instanceof BoundedWaits unknown
            ? unknown.prepare(this::endAtOnce)
            : null;
  }

  void begin() {
    set(true, SILENCE.toMillis());
    if (bounded != null) {
      bounded.begin();
    }
  }

  void end() {
    if (bounded != null) {
      bounded.end();
    }
    set(false, usual);
  }

  private void set(boolean nowWaits, long idleMillis) {
    lock.lock();
    try {
      waits = nowWaits;
      stream.setIdleTimeout(idleMillis);
    } finally {
      lock.unlock();
    }
  }

  private void endAtOnce() {
    lock.lock();
    try {
      if (waits) {
        displaced = true;
        stream.setIdleTimeout(AT_ONCE);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Returns whether a read failed because nothing arrived in time. */
  static boolean isOver(Throwable failure) {
    return failure instanceof TimeoutException || failure.getCause() instanceof TimeoutException;
  }

  GatewayException over() {
    return new GatewayException(
        ErrorCode.REQUEST_TIMEOUT,
        displaced
            ? "the body has not arrived, and too many other requests without a known caller wait"
                + " for theirs (server.limits.concurrency)"
            : "nothing of the body has arrived for " + SILENCE.toSeconds() + " seconds");
  }
}
