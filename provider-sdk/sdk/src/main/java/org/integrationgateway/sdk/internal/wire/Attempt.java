package org.integrationgateway.sdk.internal.wire;

import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.sdk.Cancellation;
import org.jspecify.annotations.Nullable;

/** One piece of work that can be called off: interrupts its thread, and never a later piece's. */
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
    // The thread goes back to its pool without this call's interrupt.
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
