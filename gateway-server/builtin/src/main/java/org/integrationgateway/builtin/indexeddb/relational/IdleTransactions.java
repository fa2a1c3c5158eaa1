package org.integrationgateway.builtin.indexeddb.relational;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends transactions that are idle for too long, or that block other writers for too long. */
final class IdleTransactions implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(IdleTransactions.class);

  private static final Duration AGAIN = Duration.ofSeconds(1);

  private final Duration most;
  private final Duration mostWriting;
  private final Set<OwnedTransaction> open = ConcurrentHashMap.newKeySet();
  private final ScheduledThreadPoolExecutor clock;

  IdleTransactions(Duration most, Duration mostWriting) {
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

  /** Watches a transaction; returns what to run at its end. */
  Runnable watch(OwnedTransaction work) {
    open.add(work);
    look(work, left(work));
    return () -> open.remove(work);
  }

  private void look(OwnedTransaction work, long nanos) {
    if (!clock.isShutdown()) {
      clock.schedule(() -> endIfIdle(work), nanos, TimeUnit.NANOSECONDS);
    }
  }

  private void endIfIdle(OwnedTransaction work) {
    if (!open.contains(work)) {
      return;
    }
    long left = left(work);
    if (left > 0) {
      look(work, left);
      return;
    }
    if (work.isExecuting()) {
      // Ending the transaction now would wait for the statement, and hold up the ends of all
      // others.
      look(work, AGAIN.toNanos());
      return;
    }
    log.warn(
        "a transaction that was idle for {} s, or blocked other writers for {} s, was rolled back",
        most.toSeconds(),
        mostWriting.toSeconds());
    // A rollback waits as long as its connection is silent.
    DaemonThread.start("indexeddb-rollback", () -> end(work));
  }

  private long left(OwnedTransaction work) {
    long left = most.toNanos() - work.idleNanos();
    return work.writes() ? Math.min(left, mostWriting.toNanos() - work.ageNanos()) : left;
  }

  private static void end(OwnedTransaction work) {
    try {
      work.close();
    } catch (IndexedDbException e) {
      log.warn("a transaction could not be rolled back: {}", e.getMessage());
    }
  }

  /** Ends all open transactions. */
  @Override
  public void close() {
    clock.shutdown();
    open.forEach(IdleTransactions::end);
  }
}
