package org.integrationgateway.http.overload;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.base.thread.Pace;
import org.jspecify.annotations.Nullable;

/** The requests that have arrived and not begun, in order. */
final class RequestQueue {
  private final Queue<Waiting> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicInteger length = new AtomicInteger();
  private final Pace pace = new Pace();
  private final Callers callers = new Callers();

  /**
   * A request in the queue.
   *
   * @param caller its number
   * @param place 1 for the first
   */
  private record Waiting(Runnable start, int caller, long since, int place) {}

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  void add(Runnable start, int caller, long now) {
    callers.add(caller);
    waiting.add(new Waiting(start, caller, now, length.incrementAndGet()));
  }

  /** Takes the first request. */
  @Nullable Runnable poll(long now) {
    var first = waiting.poll();
    if (first == null) {
      return null;
    }
    length.decrementAndGet();
    callers.remove(first.caller);
    pace.add(now - first.since, first.place);
    return first.start;
  }

  /** How long the first request has waited, in nanoseconds. */
  long age(long now) {
    var first = waiting.peek();
    return first == null ? 0 : now - first.since;
  }

  /** Whether a caller has few requests in the queue, beside the others. */
  boolean hasFewOf(int caller) {
    return callers.hasFew(caller, length.get());
  }

  /** How long a request would wait that joins the queue now, in nanoseconds. */
  long expected() {
    return pace.of(length.get());
  }
}
