package org.integrationgateway.builtin.workflow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.jspecify.annotations.Nullable;

/**
 * Executes the writes of several threads one after the other in one transaction, so that they share
 * its commit and never conflict with each other. When one of them fails, all are undone, it is
 * executed alone, and the others are executed again: each write has effect as if it were alone. A
 * write may therefore be executed several times, as with any transaction that has a conflict.
 */
final class SharedWrites {
  private static final int MOST_TOGETHER = 64;

  private final Consumer<Consumer<Transaction>> transactions;
  private final ReentrantLock lock = new ReentrantLock();
  private final Deque<Pending<?>> waiting = new ArrayDeque<>();
  private boolean leading;

  /**
   * @param transactions executes work in a write transaction; returns when it is stored
   */
  SharedWrites(Consumer<Consumer<Transaction>> transactions) {
    this.transactions = transactions;
  }

  /** Writes in a transaction; stores all changes, or throws and stores none. */
  <T extends @Nullable Object> T write(Function<Transaction, T> work) {
    var mine = new Pending<T>(work, lock.newCondition());
    lock.lock();
    try {
      waiting.add(mine);
    } finally {
      lock.unlock();
    }
    for (var together = turn(mine); !together.isEmpty(); together = turn(mine)) {
      try {
        execute(together);
      } finally {
        handOver(together);
      }
    }
    return mine.outcome();
  }

  /** Waits until this write has ended, or returns the next writes for this thread to execute. */
  private List<Pending<?>> turn(Pending<?> mine) {
    lock.lock();
    try {
      while (leading && !mine.done) {
        // The outcome is known only after the commit: an interrupt does not end the wait.
        mine.moved.awaitUninterruptibly();
      }
      if (mine.done) {
        return List.of();
      }
      leading = true;
      return next();
    } finally {
      lock.unlock();
    }
  }

  /** The number of writes that no transaction has begun yet. */
  int waiting() {
    lock.lock();
    try {
      return waiting.size();
    } finally {
      lock.unlock();
    }
  }

  private List<Pending<?>> next() {
    var next = new ArrayList<Pending<?>>();
    while (!waiting.isEmpty() && next.size() < MOST_TOGETHER) {
      next.add(waiting.remove());
    }
    return next;
  }

  /** Wakes the threads of these writes, and one that leads the next ones. */
  private void handOver(List<Pending<?>> ended) {
    lock.lock();
    try {
      leading = false;
      for (var each : ended) {
        each.done = true;
        each.moved.signal();
      }
      if (!waiting.isEmpty()) {
        waiting.peek().moved.signal();
      }
    } finally {
      lock.unlock();
    }
  }

  private void execute(List<Pending<?>> together) {
    var left = new ArrayList<>(together);
    while (left.size() > 1) {
      var at = new Pending<?>[1];
      try {
        transactions.accept(
            tx -> {
              for (var each : left) {
                at[0] = each;
                each.execute(tx);
              }
              at[0] = null;
            });
        return;
      } catch (RuntimeException | Error failure) {
        if (at[0] == null) {
          break;
        }
        alone(at[0]);
        left.remove(at[0]);
      }
    }
    left.forEach(this::alone);
  }

  private void alone(Pending<?> one) {
    try {
      transactions.accept(one::execute);
      one.failure = null;
    } catch (RuntimeException | Error failure) {
      one.failure = failure;
    }
  }

  /** A write; its fields are guarded by the lock, or by its place in the hands of the leader. */
  private static final class Pending<T extends @Nullable Object> {
    private final Function<Transaction, T> work;
    private final Condition moved;
    private boolean done;
    private @Nullable T result;
    private @Nullable Throwable failure;

    Pending(Function<Transaction, T> work, Condition moved) {
      this.work = work;
      this.moved = moved;
    }

    void execute(Transaction tx) {
      result = work.apply(tx);
    }

    @SuppressWarnings("NullAway") // null is a result where T is nullable
    T outcome() {
      if (failure instanceof RuntimeException refused) {
        throw refused;
      }
      if (failure instanceof Error broken) {
        throw broken;
      }
      return result;
    }
  }
}
