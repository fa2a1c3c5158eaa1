package org.integrationgateway.engines.indexeddb;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;

/** Admits one writer at a time. A writer that is idle for too long loses its turn. */
final class WriterTurn {
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  private final Duration maxIdle;
  private final ReentrantLock lock = new ReentrantLock(true);
  private final Condition freed = lock.newCondition();
  private Optional<OrderedTransaction> writer = Optional.empty();
  private boolean over;

  WriterTurn(Duration maxIdle) {
    this.maxIdle = maxIdle;
  }

  void enter(OrderedTransaction next) {
    long timeout = TIMEOUT.toNanos();
    while (true) {
      OrderedTransaction idle;
      lock.lock();
      try {
        requireOpen();
        if (writer.isEmpty()) {
          next.use();
          writer = Optional.of(next);
          return;
        }
        idle = writer.get();
        long left = maxIdle.toNanos() - idle.idleNanos();
        if (left > 0) {
          timeout = pause(left, timeout);
          continue;
        }
      } finally {
        lock.unlock();
      }
      // Called without the lock, which it takes itself.
      idle.closeIfIdle(maxIdle);
    }
  }

  private long pause(long left, long timeout) {
    if (timeout <= 0) {
      throw new IndexedDbException(
          Reason.UNAVAILABLE,
          "other transactions have written for longer than " + TIMEOUT + ": try again");
    }
    try {
      long pause = Math.min(left, timeout);
      return timeout - (pause - freed.awaitNanos(pause));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IndexedDbException(
          Reason.UNAVAILABLE, "interrupted while waiting for other writers");
    }
  }

  void leave(OrderedTransaction transaction) {
    lock.lock();
    try {
      if (writer.filter(transaction::equals).isPresent()) {
        writer = Optional.empty();
        freed.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Refuses new writers; returns the current one. */
  Optional<OrderedTransaction> end() {
    lock.lock();
    try {
      over = true;
      freed.signalAll();
      return writer;
    } finally {
      lock.unlock();
    }
  }

  private void requireOpen() {
    if (over) {
      throw new IndexedDbException(Reason.UNAVAILABLE, "the database is closed");
    }
  }
}
