package org.integrationgateway.base.thread;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The place of a thread among those that compute. A thread leaves its place while it waits for a
 * network, a disk or another thread, and other work begins meanwhile. Then the thread has a place
 * again at once. A thread without a place just waits.
 */
public abstract class ProcessorPlace {
  private static final ThreadLocal<@Nullable ProcessorPlace> CURRENT = new ThreadLocal<>();

  private int waits;

  /** A piece of work that mostly waits. */
  @FunctionalInterface
  public interface Waiting<T extends @Nullable Object, E extends Exception> {
    T get() throws E;
  }

  /** The thread begins to wait. Does not block. */
  protected abstract void leave();

  /** The thread goes on. Does not block. */
  protected abstract void takeAgain();

  /** Runs {@code work} on this thread, which has this place meanwhile. */
  public final void hold(Runnable work) {
    CURRENT.set(this);
    try {
      work.run();
    } finally {
      CURRENT.remove();
    }
  }

  /** This thread begins to wait; {@link #endWait} follows. */
  public static void beginWait() {
    var place = CURRENT.get();
    if (place != null && place.waits++ == 0) {
      place.leave();
    }
  }

  /** This thread goes on. */
  public static void endWait() {
    var place = CURRENT.get();
    if (place != null && --place.waits == 0) {
      place.takeAgain();
    }
  }

  /** Waits without the place of this thread. */
  public static <T extends @Nullable Object, E extends Exception> T without(Waiting<T, E> wait)
      throws E {
    beginWait();
    try {
      return wait.get();
    } finally {
      endWait();
    }
  }

  /** As {@link LockSupport#park(Object)}, without the place of this thread. */
  public static void park(Object blocker) {
    beginWait();
    try {
      LockSupport.park(blocker);
    } finally {
      endWait();
    }
  }

  /** As {@link LockSupport#parkNanos(Object, long)}, without the place of this thread. */
  public static void park(Object blocker, long nanos) {
    without(
        () -> {
          LockSupport.parkNanos(blocker, nanos);
          return blocker;
        });
  }
}
