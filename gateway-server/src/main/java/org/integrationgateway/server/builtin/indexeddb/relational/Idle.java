package org.integrationgateway.server.builtin.indexeddb.relational;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends transactions that their owners forgot, or with which they keep others waiting. */
final class Idle implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Idle.class);

  private final Duration most;
  private final Duration mostWriting;
  private final Set<OpenWork> open = ConcurrentHashMap.newKeySet();
  private final ScheduledThreadPoolExecutor clock;

  Idle(Duration most, Duration mostWriting) {
    this.most = most;
    this.mostWriting = mostWriting;
    clock =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              var thread = new Thread(task, "indexeddb-idle");
              thread.setDaemon(true);
              return thread;
            });
    clock.setRemoveOnCancelPolicy(true);
    clock.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  /** Answers what to run when it has ended. */
  Runnable watch(OpenWork work) {
    open.add(work);
    look(work, left(work));
    return () -> open.remove(work);
  }

  private void look(OpenWork work, long nanos) {
    if (!clock.isShutdown()) {
      clock.schedule(() -> endIfIdle(work), nanos, TimeUnit.NANOSECONDS);
    }
  }

  private void endIfIdle(OpenWork work) {
    if (!open.contains(work)) {
      return;
    }
    long left = left(work);
    if (left > 0) {
      look(work, left);
      return;
    }
    log.warn(
        "a transaction that did nothing for {} s, or kept others from writing for {} s, was ended without effect",
        most.toSeconds(),
        mostWriting.toSeconds());
    end(work);
  }

  private long left(OpenWork work) {
    long left = most.toNanos() - work.idleNanos();
    return work.writes() ? Math.min(left, mostWriting.toNanos() - work.ageNanos()) : left;
  }

  private static void end(OpenWork work) {
    try {
      work.close();
    } catch (IndexedDbException e) {
      log.warn("a transaction could not be rolled back in order: {}", e.getMessage());
    }
  }

  /** Ends all that are open. */
  @Override
  public void close() {
    clock.shutdown();
    open.forEach(Idle::end);
  }
}
