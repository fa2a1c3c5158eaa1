package org.integrationgateway.http.overload;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The requests that have arrived and not begun, in order. */
final class RequestQueue {
  /** The part of the pace that is the last request's: one that was late by chance says little. */
  private static final int SMOOTHING = 8;

  private final Queue<Waiting> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicInteger length = new AtomicInteger();
  private volatile long nanosForEach;

  /**
   * A request in the queue.
   *
   * @param place 1 for the first
   */
  private record Waiting(Runnable start, long since, int place) {}

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  void add(Runnable start, long now) {
    waiting.add(new Waiting(start, now, length.incrementAndGet()));
  }

  /** Takes the first request. */
  @Nullable Runnable poll(long now) {
    var first = waiting.poll();
    if (first == null) {
      return null;
    }
    length.decrementAndGet();
    long before = nanosForEach;
    nanosForEach = before + ((now - first.since) / first.place - before) / SMOOTHING;
    return first.start;
  }

  /** How long the first request has waited, in nanoseconds. */
  long age(long now) {
    var first = waiting.peek();
    return first == null ? 0 : now - first.since;
  }

  /** How long a request would wait that joins the queue now, in nanoseconds. */
  long expected() {
    return length.get() * nanosForEach;
  }
}
