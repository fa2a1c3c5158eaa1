package org.integrationgateway.sdk.workflow.engine.execution;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.workflow.machine.Outcome;
import org.integrationgateway.sdk.workflow.machine.StepClaim;
import org.jspecify.annotations.Nullable;

/**
 * An attempt under way in this process. Cancelling it interrupts its thread, but not later work of
 * the thread.
 */
public final class RunningAttempt {
  private final StepClaim claim;
  private final Deadline deadline;
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable Thread runner;
  private boolean cancelled;

  public RunningAttempt(StepClaim claim, Deadline deadline) {
    this.claim = claim;
    this.deadline = deadline;
  }

  public StepClaim claim() {
    return claim;
  }

  public Deadline deadline() {
    return deadline;
  }

  public Outcome make(Supplier<Outcome> attempt) {
    lock.lock();
    try {
      if (cancelled) {
        return new Outcome.Failed("it was cancelled before it began", false);
      }
      runner = Thread.currentThread();
    } finally {
      lock.unlock();
    }
    try {
      return deadline.during(attempt);
    } finally {
      detach();
    }
  }

  private void detach() {
    lock.lock();
    try {
      runner = null;
    } finally {
      lock.unlock();
    }
    // The thread goes back to its pool without this attempt's interrupt.
    Thread.interrupted();
  }

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

  public boolean cancelled() {
    lock.lock();
    try {
      return cancelled;
    } finally {
      lock.unlock();
    }
  }
}
