package org.integrationgateway.server.http;

import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;

/**
 * Requests that wait for what may be there in a moment. A platform thread that waits is made good
 * for by another one, so that however many wait, others find as many threads as ever.
 */
final class Waiters {
  private static final int MOST = 1024;

  private final QueuedThreadPool pool;
  private final int usual;
  private final ReentrantLock lock = new ReentrantLock();
  private int waiting;

  Waiters(QueuedThreadPool pool) {
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
                "%d calls wait already for providers that are being started; try again"
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
