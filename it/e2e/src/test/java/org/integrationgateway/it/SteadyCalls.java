package org.integrationgateway.it;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Sends a fixed number of calls a second, independent of their results, until it is stopped. */
final class SteadyCalls implements AutoCloseable {
  private static final int AT_ONCE = 200;

  private final AtomicInteger made = new AtomicInteger();
  private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
  private final ScheduledExecutorService clock = Executors.newScheduledThreadPool(1);
  private final ExecutorService callers = Executors.newFixedThreadPool(AT_ONCE);

  /** A call; gives its status. */
  interface Call {
    int run() throws IOException;
  }

  SteadyCalls(int perSecond, Call call) {
    clock.scheduleAtFixedRate(
        () -> callers.execute(() -> run(call)), 0, 1_000_000 / perSecond, TimeUnit.MICROSECONDS);
  }

  private void run(Call call) {
    made.incrementAndGet();
    try {
      var status = call.run();
      if (status != 200) {
        failures.add("status " + status);
      }
    } catch (IOException | RuntimeException failed) {
      failures.add(failed.toString());
    }
  }

  int made() {
    return made.get();
  }

  /** Waits for those under way; what failed. */
  List<String> stop() throws InterruptedException {
    clock.shutdown();
    callers.shutdown();
    if (!callers.awaitTermination(60, TimeUnit.SECONDS)) {
      failures.add("calls that never ended");
    }
    return List.copyOf(failures);
  }

  @Override
  public void close() {
    clock.shutdownNow();
    callers.shutdownNow();
  }
}
