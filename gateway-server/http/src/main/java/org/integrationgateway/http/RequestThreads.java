package org.integrationgateway.http;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import org.integrationgateway.base.thread.ProcessorPlace;

/** Runs requests, each on a thread of its own, and refuses more than a number at once. */
final class RequestThreads {
  private final Executor threads;
  private final IntSupplier most;
  private final AtomicInteger busy = new AtomicInteger();

  RequestThreads(Executor threads, IntSupplier most) {
    this.threads = threads;
    this.most = most;
  }

  /** How many requests run at once. */
  int most() {
    return most.getAsInt();
  }

  /** Runs a request, or returns false: too many are under way. */
  boolean run(Runnable request) {
    if (busy.incrementAndGet() > most.getAsInt()) {
      busy.decrementAndGet();
      return false;
    }
    boolean runs = false;
    try {
      threads.execute(
          () -> {
            try {
              request.run();
            } finally {
              busy.decrementAndGet();
            }
          });
      runs = true;
    } finally {
      if (!runs) {
        busy.decrementAndGet();
      }
    }
    return true;
  }

  /** Runs a part of a request that only waits: its thread does not count meanwhile. */
  void uncounted(Runnable wait) {
    busy.decrementAndGet();
    try {
      ProcessorPlace.without(
          () -> {
            wait.run();
            return wait;
          });
    } finally {
      busy.incrementAndGet();
    }
  }
}
