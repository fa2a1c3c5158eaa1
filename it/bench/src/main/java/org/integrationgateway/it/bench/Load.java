package org.integrationgateway.it.bench;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/** Asks the same over many connections and records how long each answer took. */
final class Load {
  private static final long HIGHEST_MICROS = 60_000_000;

  private final Target target;
  private final int connections;

  Load(Target target, int connections) {
    this.target = target;
    this.connections = connections;
  }

  /** The server that is measured. */
  interface Target {
    /** A connection for one thread. */
    Connection open() throws IOException;

    /** One prepared HTTP request. */
    static Target http(int port, byte[] request) {
      return () -> {
        var connection = new HttpConnection(port);
        return new Connection() {
          @Override
          public boolean ask() throws IOException {
            return connection.exchange(request) == 200;
          }

          @Override
          public String answer() {
            return connection.body();
          }

          @Override
          public void close() throws IOException {
            connection.close();
          }
        };
      };
    }
  }

  /** One way to ask, used by one thread. */
  interface Connection extends Closeable {
    /** Asks once, waits for the answer, and says whether it was the right one. */
    boolean ask() throws IOException;

    /** The last answer, for messages. */
    default String answer() {
      return "";
    }
  }

  /**
   * The result of a run.
   *
   * @param micros latency from the moment the request was due, in microseconds
   */
  record Outcome(long requests, long failures, Duration took, Histogram micros) {
    double perSecond() {
      return requests / (took.toNanos() / 1e9);
    }
  }

  /** Asks once, and says whether the answer was the right one. */
  boolean answers() throws IOException {
    try (var connection = target.open()) {
      return connection.ask();
    }
  }

  /** As fast as the connections allow: the rate at saturation. */
  Outcome saturate(Duration time) {
    long start = System.nanoTime();
    long end = start + time.toNanos();
    return run(() -> System.nanoTime() < end ? 0 : -1);
  }

  /** As fast as the connections allow, this many requests. */
  Outcome times(int requests) {
    var left = new AtomicLong(requests);
    return run(() -> left.getAndDecrement() > 0 ? 0 : -1);
  }

  /**
   * Sends at a fixed rate, independent of the server (open loop): a late answer delays no other
   * request's due time, so waiting in the queue is part of the latency.
   */
  Outcome atRate(double perSecond, Duration time) {
    double interval = 1e9 / perSecond;
    long total = (long) (perSecond * time.toNanos() / 1e9);
    var next = new AtomicLong();
    long start = System.nanoTime() + 10_000_000;
    return run(
        () -> {
          long i = next.getAndIncrement();
          return i < total ? start + (long) (i * interval) : -1;
        });
  }

  /** {@code due} gives the time at which to send the next request, 0 for now, -1 for no more. */
  private Outcome run(LongSupplier due) {
    var merged = new Histogram(HIGHEST_MICROS, 3);
    var failures = new AtomicLong();
    var threads = new ArrayList<Thread>();
    long start = System.nanoTime();
    for (int i = 0; i < connections; i++) {
      var thread = new Thread(() -> worker(due, merged, failures), "load-" + i);
      thread.start();
      threads.add(thread);
    }
    for (var thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException("interrupted while measuring", e);
      }
    }
    return new Outcome(
        merged.getTotalCount(),
        failures.get(),
        Duration.ofNanos(System.nanoTime() - start),
        merged);
  }

  private void worker(LongSupplier due, Histogram merged, AtomicLong failures) {
    var mine = new Histogram(HIGHEST_MICROS, 3);
    try (var connection = target.open()) {
      while (true) {
        long at = due.getAsLong();
        if (at < 0) {
          break;
        }
        long sent = at == 0 ? System.nanoTime() : at;
        long wait;
        while ((wait = sent - System.nanoTime()) > 0) {
          LockSupport.parkNanos(wait);
        }
        if (!connection.ask()) {
          failures.incrementAndGet();
        }
        mine.recordValue(Math.min(HIGHEST_MICROS, (System.nanoTime() - sent) / 1000));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      synchronized (merged) {
        merged.add(mine);
      }
    }
  }
}
