package org.integrationgateway.core.outbound.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Threads that are woken when their time is over, and not before. */
final class AnswerWaitsTest {
  private static final long HOUR = TimeUnit.HOURS.toNanos(1);

  private final ScheduledExecutorScheduler timer = new ScheduledExecutorScheduler("waits", true);
  private final AnswerWaits waits = new AnswerWaits(timer);
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @BeforeEach
  void start() throws Exception {
    timer.start();
  }

  @AfterEach
  void stop() throws Exception {
    threads.shutdownNow();
    waits.destroy();
    timer.stop();
  }

  @Test
  void wakesEachThreadAtTheEndOfItsTimeWhateverTheOrder() throws Exception {
    var ends = new ArrayList<Future<Long>>();
    for (long millis : new long[] {3_600_000, 60, 20, 40, 20}) {
      ends.add(threads.submit(waiting(millis)));
    }
    for (var woken : ends.subList(1, ends.size())) {
      assertThat(woken.get(30, TimeUnit.SECONDS)).isGreaterThanOrEqualTo(0);
    }
    assertThat(ends.get(0)).isNotDone();
  }

  @Test
  void wakesAThreadWhoseTimeHasBecomeLater() throws Exception {
    long first = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(20);
    long later = first + TimeUnit.MILLISECONDS.toNanos(40);
    var wait = new Waiting(Thread.currentThread(), first);
    waits.begin(wait);
    var reading =
        threads.submit(
            () -> {
              LockSupport.parkNanos(first - System.nanoTime());
              wait.end = later;
            });
    while (System.nanoTime() - wait.end < 0) {
      waits.park(wait);
    }
    reading.get(30, TimeUnit.SECONDS);
    while (System.nanoTime() - wait.end < 0) {
      waits.park(wait);
    }
    waits.end(wait);
    assertThat(System.nanoTime() - later).isGreaterThanOrEqualTo(0);
  }

  @Test
  void forgetsWaitsThatHaveEnded() throws InterruptedException, ExecutionException {
    var wait = new Waiting(Thread.currentThread(), System.nanoTime() + HOUR);
    waits.begin(wait);
    waits.end(wait);
    assertThat(waits.iterator()).isExhausted();
  }

  /** Waits, and gives the time since its end. */
  private Callable<Long> waiting(long millis) {
    return () -> {
      var wait =
          new Waiting(
              Thread.currentThread(), System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis));
      waits.begin(wait);
      try {
        while (System.nanoTime() - wait.end < 0) {
          waits.park(wait);
          if (Thread.interrupted()) {
            throw new InterruptedException();
          }
        }
        return System.nanoTime() - wait.end;
      } finally {
        waits.end(wait);
      }
    };
  }

  private static final class Waiting implements AnswerWait {
    private final Thread thread;
    private volatile long end;

    Waiting(Thread thread, long end) {
      this.thread = thread;
      this.end = end;
    }

    @Override
    public long getExpireNanoTime() {
      return end;
    }

    @Override
    public void wake() {
      LockSupport.unpark(thread);
    }
  }
}
