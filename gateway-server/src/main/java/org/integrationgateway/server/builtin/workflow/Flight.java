package org.integrationgateway.server.builtin.workflow;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.server.builtin.workflow.state.Claim;
import org.integrationgateway.server.builtin.workflow.state.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * An attempt under way in this process: calling it off interrupts its thread, and no later work.
 */
final class Flight {
  private final Claim claim;
  private final Deadline deadline;
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable Thread runner;
  private boolean calledOff;

  Flight(Claim claim, Deadline deadline) {
    this.claim = claim;
    this.deadline = deadline;
  }

  Claim claim() {
    return claim;
  }

  Deadline deadline() {
    return deadline;
  }

  Outcome make(Supplier<Outcome> attempt) {
    lock.lock();
    try {
      if (calledOff) {
        return new Outcome.Failed("it was called off before it began", false);
      }
      runner = Thread.currentThread();
    } finally {
      lock.unlock();
    }
    try {
      return deadline.during(attempt);
    } finally {
      land();
    }
  }

  private void land() {
    lock.lock();
    try {
      runner = null;
    } finally {
      lock.unlock();
    }
    // The thread goes back to its pool without this attempt's interrupt.
    Thread.interrupted();
  }

  void callOff() {
    lock.lock();
    try {
      calledOff = true;
      if (runner != null) {
        runner.interrupt();
      }
    } finally {
      lock.unlock();
    }
  }

  boolean calledOff() {
    lock.lock();
    try {
      return calledOff;
    } finally {
      lock.unlock();
    }
  }
}
