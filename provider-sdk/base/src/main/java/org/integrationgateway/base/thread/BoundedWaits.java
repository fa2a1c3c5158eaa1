package org.integrationgateway.base.thread;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;

/**
 * Waits for others, of which there are at most a number at a time: a further one ends the oldest.
 * Waits that never end by themselves keep no place from those that do.
 */
public final class BoundedWaits {
  private final IntSupplier most;
  private final ReentrantLock lock = new ReentrantLock();
  private final TreeMap<Long, Wait> waiting = new TreeMap<>();
  private long last;

  /**
   * @param most the waits at a time, at least one
   */
  public BoundedWaits(IntSupplier most) {
    this.most = most;
  }

  /**
   * A wait that has not begun. Its age counts from here, also when it begins several times.
   *
   * @param end ends the wait, on the thread of another one; called while the wait may end by itself
   */
  public Wait prepare(Runnable end) {
    lock.lock();
    try {
      return new Wait(end, ++last);
    } finally {
      lock.unlock();
    }
  }

  /** One wait. */
  public final class Wait {
    private final Runnable end;
    private final long number;

    private Wait(Runnable end, long number) {
      this.end = end;
      this.number = number;
    }

    /** Begins the wait; {@link #end} follows. Ends the oldest, which may be this one. */
    public void begin() {
      tooMany().forEach(oldest -> oldest.end.run());
    }

    private List<Wait> tooMany() {
      var oldest = new ArrayList<Wait>(1);
      lock.lock();
      try {
        waiting.put(number, this);
        for (int left = Math.max(1, most.getAsInt()); waiting.size() > left; ) {
          oldest.add(waiting.pollFirstEntry().getValue());
        }
      } finally {
        lock.unlock();
      }
      return oldest;
    }

    /** Notes that the wait has ended. */
    public void end() {
      lock.lock();
      try {
        waiting.remove(number);
      } finally {
        lock.unlock();
      }
    }
  }
}
