package org.integrationgateway.http.overload;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The requests that have begun, and how many of them want a processor. A request wants one from its
 * begin to its end, until a sample finds that it waits for something else.
 */
final class Running {
  private final int most;
  private final boolean virtual;
  private final AtomicInteger wanting = new AtomicInteger();
  private final AtomicInteger starting = new AtomicInteger();
  private final Map<Thread, Progress> begun = new ConcurrentHashMap<>();

  /**
   * @param most the requests that want a processor at a time
   * @param virtual whether requests run on virtual threads
   */
  Running(int most, boolean virtual) {
    this.most = most;
    this.virtual = virtual;
  }

  /** Takes a place for a request, unless as many as may want a processor. */
  boolean take() {
    if (wanting.getAndUpdate(now -> Math.min(now + 1, most)) >= most) {
      return false;
    }
    starting.incrementAndGet();
    return true;
  }

  /** Gives back a place that was taken for a request that does not begin. */
  void giveBack() {
    starting.decrementAndGet();
    leave();
  }

  /** A request for which a place was taken begins on this thread. */
  void begin(Thread thread) {
    begun.put(thread, new Progress(thread, virtual, System.nanoTime()));
    starting.decrementAndGet();
  }

  /** The request of this thread ends. */
  void end(Thread thread) {
    begun.remove(thread);
    leave();
  }

  private void leave() {
    // A request that a sample has found waiting wants a processor again before its end.
    wanting.getAndUpdate(now -> Math.max(0, now - 1));
  }

  /** Counts the requests that want a processor. */
  void sample() {
    long now = System.nanoTime();
    int count = starting.get();
    for (var request : begun.values()) {
      if (request.wantsProcessor(now)) {
        count++;
      }
    }
    wanting.set(count);
  }
}
