package org.integrationgateway.http.exchange;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.server.HttpStream;
import org.eclipse.jetty.server.Request;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.jspecify.annotations.Nullable;

/**
 * The idle timeout of a request while its body is awaited; before and after it is the usual one.
 */
final class BodyTimeout {
  static final Duration SILENCE = Duration.ofSeconds(10);

  private final HttpStream stream;
  private final long usual;

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
  }

  void begin() {
    stream.setIdleTimeout(SILENCE.toMillis());
  }

  void end() {
    stream.setIdleTimeout(usual);
  }

  /** Returns whether a read failed because nothing arrived in time. */
  static boolean isOver(Throwable failure) {
    return failure instanceof TimeoutException || failure.getCause() instanceof TimeoutException;
  }

  static GatewayException over() {
    return new GatewayException(
        ErrorCode.REQUEST_TIMEOUT,
        "nothing of the body has arrived for " + SILENCE.toSeconds() + " seconds");
  }
}
