package org.integrationgateway.engines.workflow.execution;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Lets one thread sleep until another thread wakes it. */
final class WakeSignal {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition rung = lock.newCondition();
  private boolean ringing;

  /** Ends the sleep under way, or the next one at its beginning. */
  void ring() {
    lock.lock();
    try {
      ringing = true;
      rung.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Returns after this time, or after {@link #ring}. */
  void sleep(Duration time) throws InterruptedException {
    lock.lock();
    try {
      long left = time.toNanos();
      while (!ringing && left > 0) {
        left = rung.awaitNanos(left);
      }
      ringing = false;
    } finally {
      lock.unlock();
    }
  }
}
