package org.integrationgateway.http.calls;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.base.thread.LastingThread;
import org.integrationgateway.core.error.GatewayException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes calls, and what was captured of them, to the store: every second, on a thread of its own.
 * While the store does not answer, calls go on, and it is tried again after growing pauses.
 */
public final class CallWriter implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(CallWriter.class);
  private static final long PAUSE_SECONDS = 1;
  private static final long LONGEST_PAUSE_SECONDS = 60;
  private static final int SWEEP_EVERY = 60;

  private final CallHistory calls;
  private final StoredCaptures captures;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition end = lock.newCondition();
  private final Thread thread = LastingThread.of("calls", this::run);
  private boolean closed;

  private CallWriter(CallHistory calls, StoredCaptures captures) {
    this.calls = calls;
    this.captures = captures;
  }

  /** Writes until it is closed. */
  public static CallWriter begin(CallHistory calls, StoredCaptures captures) {
    var writer = new CallWriter(calls, captures);
    writer.thread.start();
    return writer;
  }

  private void run() {
    long pause = PAUSE_SECONDS;
    for (int rounds = 1; !ends(pause); rounds++) {
      pause = wrote(rounds % SWEEP_EVERY == 0) ? PAUSE_SECONDS : longer(pause);
    }
  }

  private static long longer(long pause) {
    return Math.min(LONGEST_PAUSE_SECONDS, 2 * pause);
  }

  private boolean ends(long pause) {
    lock.lock();
    try {
      long left = TimeUnit.SECONDS.toNanos(pause);
      while (!closed && left > 0) {
        left = end.awaitNanos(left);
      }
      return closed;
    } catch (InterruptedException ends) {
      Thread.currentThread().interrupt();
      return true;
    } finally {
      lock.unlock();
    }
  }

  private boolean wrote(boolean sweeps) {
    try {
      calls.store();
      while (captures.flush()) {
        // Stores the next ones.
      }
      if (sweeps) {
        calls.removeExpired();
        captures.removeExpired();
      }
      return true;
    } catch (GatewayException away) {
      return false;
    }
  }

  /** Writes what is left, and ends. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      end.signalAll();
    } finally {
      lock.unlock();
    }
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!wrote(false)) {
      log.warn("the latest calls were not stored: the store does not respond");
    }
  }
}
