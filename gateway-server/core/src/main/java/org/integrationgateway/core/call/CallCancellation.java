package org.integrationgateway.core.call;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.core.call.CallClient.Registration;

/** Whether a call was cancelled, and what happens then. Each action runs at most once. */
public final class CallCancellation {
  private final ReentrantLock lock = new ReentrantLock();
  private final List<Runnable> actions = new ArrayList<>(1);
  private boolean cancelled;

  /**
   * Runs an action when the call is cancelled; at once when it is already.
   *
   * @return closed when the action has become pointless
   */
  public Registration whenCancelled(Runnable action) {
    boolean now;
    lock.lock();
    try {
      now = cancelled;
      if (!now) {
        actions.add(action);
      }
    } finally {
      lock.unlock();
    }
    if (now) {
      action.run();
    }
    return () -> forget(action);
  }

  private void forget(Runnable action) {
    lock.lock();
    try {
      actions.remove(action);
    } finally {
      lock.unlock();
    }
  }

  /** Cancels the call; later cancellations have no effect. */
  public void cancel() {
    List<Runnable> due;
    lock.lock();
    try {
      cancelled = true;
      due = List.copyOf(actions);
      actions.clear();
    } finally {
      lock.unlock();
    }
    due.forEach(Runnable::run);
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
