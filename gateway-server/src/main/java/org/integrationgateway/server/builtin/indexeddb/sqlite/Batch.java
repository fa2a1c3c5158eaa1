package org.integrationgateway.server.builtin.indexeddb.sqlite;

import java.util.concurrent.CountDownLatch;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.IndexedDbException.Reason;
import org.integrationgateway.server.builtin.indexeddb.relational.Session;
import org.jspecify.annotations.Nullable;

/**
 * Work of several writers that shares one commit. All but {@link #await} needs the writer's turn.
 */
final class Batch {
  private final Session session;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile @Nullable RuntimeException failure;
  private int size;

  Batch(Session session) {
    this.session = session;
  }

  Session session() {
    return session;
  }

  /** Counts one more; answers how many there are. */
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
        // The commit is near, and leaving now would leave the work's fate unknown.
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
          "whether the change was stored is not known: " + why.getMessage(),
          why);
    }
  }
}
