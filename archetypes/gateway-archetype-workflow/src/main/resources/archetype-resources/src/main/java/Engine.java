package ${package};

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.integrationgateway.sdk.host.Apps;

/** The means to carry out runs: one lock for all state, a clock, timers and threads. */
final class Engine {
  private final Object lock = new Object();
  private final Apps apps;
  private final InstantSource clock;
  private final ScheduledExecutorService timers =
      Executors.newSingleThreadScheduledExecutor(daemons("timers"));
  private final ExecutorService workers = Executors.newCachedThreadPool(daemons("attempt"));

  Engine(Apps apps, InstantSource clock) {
    this.apps = apps;
    this.clock = clock;
  }

  Apps apps() {
    return apps;
  }

  Instant now() {
    return clock.instant();
  }

  /** Runs work while it holds the lock of all state. */
  <T> T alone(Supplier<T> work) {
    synchronized (lock) {
      return work.get();
    }
  }

  /** Runs work at a later time, with the lock. */
  Future<?> later(Duration wait, Runnable work) {
    return timers.schedule(() -> alone(work), wait.toMillis(), TimeUnit.MILLISECONDS);
  }

  /**
   * Runs work in a thread of its own, without the lock, and then handles its result with the lock.
   */
  <T> Future<?> work(Supplier<T> work, Consumer<T> then) {
    return workers.submit(
        () -> {
          var result = work.get();
          alone(() -> then.accept(result));
        });
  }

  private void alone(Runnable work) {
    synchronized (lock) {
      work.run();
    }
  }

  private static ThreadFactory daemons(String name) {
    return work -> {
      var thread = new Thread(work, name);
      thread.setDaemon(true);
      return thread;
    };
  }
}
