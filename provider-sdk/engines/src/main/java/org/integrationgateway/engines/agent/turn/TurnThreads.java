package org.integrationgateway.engines.agent.turn;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/**
 * The threads that execute turns. A turn that waits for its user within a call keeps its thread and
 * leaves its place to another turn.
 */
public final class TurnThreads {
  private final int turns;
  private final ThreadPoolExecutor pool;
  private final ReentrantLock lock = new ReentrantLock();
  private int waiting;

  /**
   * @param turns the most at once that work, and the most that wait
   */
  public TurnThreads(int turns, ThreadFactory threads) {
    this.turns = turns;
    this.pool =
        new ThreadPoolExecutor(
            turns, turns, 0, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>(), threads);
  }

  /**
   * Executes a turn as soon as a thread is free.
   *
   * @throws java.util.concurrent.RejectedExecutionException when they are closed
   */
  public void execute(Runnable turn) {
    pool.execute(turn);
  }

  /** Whether one more than these turns has a place. */
  public boolean hasRoom(int held) {
    lock.lock();
    try {
      return held - waiting < turns;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Leaves the place of a turn to another one until {@link #comeBack}.
   *
   * @throws ServiceException {@code NO_CAPACITY} when too many wait
   */
  public void leave() {
    lock.lock();
    try {
      if (waiting == turns) {
        throw new ServiceException(
            Reason.NO_CAPACITY,
            "%d turns wait for their users within calls, which is the limit of limits.turnsAtOnce"
                .formatted(waiting));
      }
      waiting++;
      pool.setMaximumPoolSize(turns + waiting);
      pool.setCorePoolSize(turns + waiting);
    } finally {
      lock.unlock();
    }
  }

  /** Takes a place again; for the moment, one more turn may run. */
  public void comeBack() {
    lock.lock();
    try {
      waiting--;
      pool.setCorePoolSize(turns + waiting);
      pool.setMaximumPoolSize(turns + waiting);
    } finally {
      lock.unlock();
    }
  }

  /** Takes no more turns, and waits for those that run; false when they do not end in time. */
  public boolean close(long millis) throws InterruptedException {
    pool.shutdown();
    return pool.awaitTermination(millis, TimeUnit.MILLISECONDS);
  }
}
