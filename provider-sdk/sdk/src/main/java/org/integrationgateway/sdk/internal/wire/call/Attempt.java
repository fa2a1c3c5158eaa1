package org.integrationgateway.sdk.internal.wire.call;

import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.sdk.Cancellation;
import org.jspecify.annotations.Nullable;

/**
 * One task that can be cancelled: interrupts its thread while the task runs, and never a later task
 * on it.
 */
final class Attempt implements Cancellation {
  private final ReentrantLock lock = new ReentrantLock();
  private volatile boolean cancelled;
  private @Nullable Thread runner;

  void run(Runnable work) {
    lock.lock();
    try {
      if (cancelled) {
        return;
      }
      runner = Thread.currentThread();
    } finally {
      lock.unlock();
    }
    try {
      work.run();
    } finally {
      leave();
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

  void cancel() {
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

  @Override
  public boolean requested() {
    return cancelled;
  }
}
