package org.integrationgateway.server.keys;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.base.thread.LastingThread;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs {@link Rewrap} in a server: work that was begun here at once, work that another process
 * began and left within seconds.
 */
public final class RewrapWorker implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(RewrapWorker.class);
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(15);

  private final Rewrap rewrap;
  private final String holder = ProcessHandle.current().pid() + "-" + UUID.randomUUID();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Thread thread = LastingThread.of("rewrap", this::work);
  private boolean wanted = true;
  private boolean closed;
  private boolean failing;

  /** Starts the thread. */
  public RewrapWorker(Rewrap rewrap) {
    this.rewrap = rewrap;
    thread.start();
  }

  /** Looks for work now. */
  void wake() {
    lock.lock();
    try {
      wanted = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void work() {
    while (awaitWork()) {
      try {
        rewrap.run(holder, this::pause);
        failing = false;
      } catch (RuntimeException failed) {
        if (!failing) {
          log.warn("the re-encryption of stored values waits: {}", failed.getMessage());
        }
        failing = true;
      }
    }
  }

  /** Returns after some seconds, or when there is work; false when the server stops. */
  private boolean awaitWork() {
    lock.lock();
    try {
      long left = BETWEEN_LOOKS.toNanos();
      while (!closed && !wanted && left > 0) {
        left = changed.awaitNanos(left);
      }
      wanted = false;
      return !closed;
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      lock.unlock();
    }
  }

  private boolean pause(Duration time) {
    lock.lock();
    try {
      long left = time.toNanos();
      while (!closed && left > 0) {
        left = changed.awaitNanos(left);
      }
      return !closed;
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      lock.unlock();
    }
  }

  /** Leaves the work behind the batch under way, for another process. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    try {
      thread.join(TimeUnit.SECONDS.toMillis(10));
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
  }
}
