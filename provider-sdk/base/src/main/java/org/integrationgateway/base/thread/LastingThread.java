package org.integrationgateway.base.thread;

import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Work that goes on for as long as its owner does. A failure of any kind begins it again, after a
 * pause that grows; until then the process is not healthy, and {@link #missing} names the thread.
 */
public final class LastingThread {
  private static final System.Logger log = System.getLogger(LastingThread.class.getName());
  private static final long FIRST_PAUSE_MILLIS = 100;
  private static final long LONGEST_PAUSE_MILLIS = 5_000;
  private static final long NANOS_THAT_LAST = TimeUnit.MINUTES.toNanos(1);

  /** How many threads of a name wait for their next beginning, in the whole process. */
  private static final Map<String, Integer> MISSING = new ConcurrentHashMap<>();

  private LastingThread() {}

  /**
   * A daemon thread that is not started. An interrupt ends the pause before a beginning, and with
   * it the thread.
   *
   * @param work returns when its owner has ended it
   */
  public static Thread of(String name, Runnable work) {
    return DaemonThread.of(name, () -> last(name, work));
  }

  /**
   * Runs the work on this thread.
   *
   * @param work returns when its owner has ended it
   */
  public static void last(String name, Runnable work) {
    long pause = FIRST_PAUSE_MILLIS;
    while (true) {
      long began = System.nanoTime();
      try {
        work.run();
        return;
      } catch (RuntimeException | Error failure) {
        if (System.nanoTime() - began > NANOS_THAT_LAST) {
          pause = FIRST_PAUSE_MILLIS;
        }
        if (!beginsAgain(name, failure, pause)) {
          return;
        }
        pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
      }
    }
  }

  private static boolean beginsAgain(String name, Throwable failure, long pauseMillis) {
    MISSING.merge(name, 1, Integer::sum);
    try {
      tell(name, failure);
      TimeUnit.MILLISECONDS.sleep(pauseMillis);
      return true;
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      MISSING.computeIfPresent(name, (missing, count) -> count > 1 ? count - 1 : null);
    }
  }

  /**
   * Work that is repeated by an executor, which would give up a task that fails.
   *
   * @param name used in the log
   */
  public static Runnable repeated(String name, Runnable work) {
    return () -> {
      try {
        work.run();
      } catch (RuntimeException | Error failure) {
        tell(name, failure);
      }
    };
  }

  private static void tell(String name, Throwable failure) {
    try {
      log.log(Level.ERROR, "the work of thread '" + name + "' failed; it is tried again", failure);
    } catch (RuntimeException | Error unsaid) {
      // The log line may fail too, for lack of memory; the work matters more.
    }
  }

  /** The names of threads whose work has failed and has not begun again, in order. */
  public static List<String> missing() {
    return MISSING.keySet().stream().sorted().toList();
  }
}
