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
   * @param start begins it on a thread of its own
   * @param request carries it out on the present thread
   * @param place 1 for the first
   */
  record Waiting(Runnable start, Runnable request, long since, int place) {}

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  void add(Runnable start, Runnable request, long now) {
    waiting.add(new Waiting(start, request, now, length.incrementAndGet()));
  }

  /** Takes the first request. */
  @Nullable Waiting poll(long now) {
    var first = waiting.poll();
    if (first == null) {
      return null;
    }
    length.decrementAndGet();
    long before = nanosForEach;
    nanosForEach = before + ((now - first.since) / first.place - before) / SMOOTHING;
    return first;
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
