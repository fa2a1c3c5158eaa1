package org.integrationgateway.server.provider;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Calls at a steady rate, however long each of them takes, and what became of them. */
final class Load implements AutoCloseable {
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, AtomicInteger> outcomes = new ConcurrentHashMap<>();
  private final Phaser underWay = new Phaser(1);
  // Callers that wait for a slow machine must not be more than the server lets wait.
  private final Semaphore room = new Semaphore(32);
  private final Thread clock;
  private volatile boolean over;

  /**
   * Begins.
   *
   * @param call makes one, and says in a word what became of it
   */
  Load(int perSecond, Supplier<String> call) {
    this.clock = new Thread(() -> beat(Duration.ofSeconds(1).dividedBy(perSecond), call), "load");
    clock.start();
  }

  private void beat(Duration pause, Supplier<String> call) {
    long next = System.nanoTime();
    while (!over) {
      if (room.tryAcquire()) {
        begin(call);
      }
      next += pause.toNanos();
      LockSupport.parkNanos(next - System.nanoTime());
    }
  }

  private void begin(Supplier<String> call) {
    underWay.register();
    threads.execute(
        () -> {
          try {
            outcomes.computeIfAbsent(call.get(), word -> new AtomicInteger()).incrementAndGet();
          } finally {
            room.release();
            underWay.arriveAndDeregister();
          }
        });
  }

  /** How often this became of a call. */
  int count(String outcome) {
    return outcomes.getOrDefault(outcome, new AtomicInteger()).get();
  }

  /** Ends, waits for the calls under way, and tells how often each thing became of one. */
  Map<String, AtomicInteger> end() throws InterruptedException {
    over = true;
    clock.join();
    underWay.arriveAndAwaitAdvance();
    return outcomes;
  }

  @Override
  public void close() throws InterruptedException {
    end();
    threads.shutdown();
  }
}
