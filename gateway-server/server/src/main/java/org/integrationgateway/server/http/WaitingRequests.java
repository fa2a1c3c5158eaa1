package org.integrationgateway.server.http;

import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;

/**
 * Bounds the requests that wait for a provider. For each platform thread that waits the pool gets
 * one more, so that waiting requests take no thread from the others.
 */
final class WaitingRequests {
  private static final int MOST = 1024;

  private final QueuedThreadPool pool;
  private final int usual;
  private final ReentrantLock lock = new ReentrantLock();
  private int waiting;

  WaitingRequests(QueuedThreadPool pool) {
    this.pool = pool;
    this.usual = pool.getMaxThreads();
  }

  /**
   * Waits on this thread.
   *
   * @throws GatewayException {@code OVERLOADED} when too many do already
   */
  void during(Runnable wait) {
    more(1);
    try {
      wait.run();
    } finally {
      more(-1);
    }
  }

  private void more(int change) {
    lock.lock();
    try {
      if (waiting + change > MOST) {
        throw new GatewayException(
                ErrorCode.OVERLOADED,
                "%d calls already wait for providers that are being started; try again"
                    .formatted(waiting))
            .retryAfter(Duration.ofSeconds(1));
      }
      waiting += change;
      if (!Threads.virtual()) {
        pool.setMaxThreads(usual + waiting);
      }
    } finally {
      lock.unlock();
    }
  }
}
