package org.integrationgateway.http;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;

/**
 * Bounds the requests that wait for a provider, apart from the others, from which they take no
 * thread.
 */
final class WaitingRequests {
  private static final int MOST = 1024;

  private final RequestThreads threads;
  private final AtomicInteger waiting = new AtomicInteger();

  WaitingRequests(RequestThreads threads) {
    this.threads = threads;
  }

  /**
   * Waits on this thread.
   *
   * @throws GatewayException {@code OVERLOADED} when too many do already
   */
  void during(Runnable wait) {
    int before = waiting.getAndIncrement();
    try {
      if (before >= MOST) {
        throw new GatewayException(
                ErrorCode.OVERLOADED,
                "%d calls already wait for providers that are being started; try again"
                    .formatted(before))
            .retryAfter(Duration.ofSeconds(1));
      }
      threads.uncounted(wait);
    } finally {
      waiting.decrementAndGet();
    }
  }
}
