package org.integrationgateway.sdk;

import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One task on a thread of a pool, which other threads can cancel. Cancelling interrupts the thread
 * while it runs the task, and never a later task of the thread. Run once.
 */
public final class InterruptibleTask implements Cancellation {
  private final ReentrantLock lock = new ReentrantLock();
  private volatile boolean cancelled;
  private @Nullable Thread runner;

  /**
   * Runs {@code work} on this thread, unless the task was cancelled before. The thread is not
   * interrupted afterwards.
   *
   * @return whether the work was run
   */
  public boolean run(Runnable work) {
    return call(() -> {
          work.run();
          return true;
        })
        .isPresent();
  }

  /** As {@link #run}, with the result of the work; empty when the task was cancelled before. */
  public <T> Optional<T> call(Supplier<T> work) {
    if (!enter()) {
      return Optional.empty();
    }
    try {
      return Optional.of(work.get());
    } finally {
      leave();
    }
  }

  private boolean enter() {
    lock.lock();
    try {
      runner = cancelled ? null : Thread.currentThread();
      return !cancelled;
    } finally {
      lock.unlock();
    }
  }

  private void leave() {
    lock.lock();
    try {
      runner = null;
    } finally {
      lock.unlock();
    }
    // Clears the interrupt before the thread returns to its pool.
    Thread.interrupted();
  }

  /** Interrupts the task when it runs; later calls of {@link #run} do nothing. */
  public void cancel() {
    lock.lock();
    try {
      cancelled = true;
      if (runner != null) {
        runner.interrupt();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Whether the task was cancelled. */
  @Override
  public boolean requested() {
    return cancelled;
  }
}
