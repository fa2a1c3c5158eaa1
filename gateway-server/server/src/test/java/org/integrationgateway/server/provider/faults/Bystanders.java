package org.integrationgateway.server.provider.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/** Callers of apps that have nothing to do with the misbehaving ones: none of them may notice. */
final class Bystanders implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final List<Thread> threads = new ArrayList<>();
  private final Queue<Long> nanos = new ConcurrentLinkedQueue<>();
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();
  private volatile boolean over;

  Bystanders(FaultyServer server, String... operations) {
    for (var operation : operations) {
      var thread = new Thread(() -> call(server, operation), "bystander-" + operation);
      threads.add(thread);
      thread.start();
    }
  }

  private void call(FaultyServer server, String operation) {
    while (!over) {
      long start = System.nanoTime();
      try {
        var answer = server.call(operation, "{}");
        nanos.add(System.nanoTime() - start);
        if (answer.statusCode() != 200) {
          failures.add(operation + ": " + answer.statusCode() + " " + answer.body());
        }
      } catch (RuntimeException e) {
        failures.add(operation + ": " + e);
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  List<String> failures() {
    return List.copyOf(failures);
  }

  int calls() {
    return nanos.size();
  }

  Duration percentile(int percent) {
    long[] sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
    return sorted.length == 0
        ? Duration.ZERO
        : Duration.ofNanos(sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)]);
  }

  long[] all() {
    return nanos.stream().mapToLong(Long::longValue).toArray();
  }

  @Override
  public void close() {
    over = true;
    for (var thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  static Duration percentile(List<long[]> some, int percent) {
    long[] sorted = some.stream().flatMapToLong(Arrays::stream).sorted().toArray();
    return Duration.ofNanos(sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)]);
  }
}
