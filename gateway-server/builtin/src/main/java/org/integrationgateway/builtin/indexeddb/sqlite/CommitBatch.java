package org.integrationgateway.builtin.indexeddb.sqlite;

import java.util.concurrent.CountDownLatch;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseSession;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.jspecify.annotations.Nullable;

/**
 * The work of several writers that share one commit. All methods except {@link #await} are called
 * by the writer that holds the lock.
 */
final class CommitBatch {
  private final DatabaseSession session;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile @Nullable RuntimeException failure;
  private int size;

  CommitBatch(DatabaseSession session) {
    this.session = session;
  }

  DatabaseSession session() {
    return session;
  }

  /** Counts another piece of work; returns their number. */
  int grow() {
    return ++size;
  }

  void committed() {
    ended.countDown();
  }

  void failed(RuntimeException why) {
    failure = why;
    ended.countDown();
  }

  boolean hasEnded() {
    return ended.getCount() == 0;
  }

  /**
   * Returns when the work is on disk.
   *
   * @throws IndexedDbException {@code UNAVAILABLE} when the commit failed
   */
  void await() {
    boolean interrupted = false;
    while (!hasEnded()) {
      try {
        ended.await();
      } catch (InterruptedException e) {
        // The commit is under way: the outcome of the work is known only after it.
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    var why = failure;
    if (why != null) {
      throw new IndexedDbException(
          Reason.UNAVAILABLE,
          "it is not known whether the change was stored: " + why.getMessage(),
          why);
    }
  }
}
