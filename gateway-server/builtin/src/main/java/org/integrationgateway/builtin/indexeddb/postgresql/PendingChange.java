package org.integrationgateway.builtin.indexeddb.postgresql;

import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.jspecify.annotations.Nullable;

/** One statement that changes rows, and its outcome. */
final class PendingChange {
  private final String sql;
  private final @Nullable Object[] parameters;
  private final CountDownLatch called = new CountDownLatch(1);
  private volatile Fate fate = Fate.OPEN;
  private volatile int rows;
  private volatile @Nullable Exception failure;

  private enum Fate {
    /** Undecided: its writer executes it, with those that wait behind it. */
    OPEN,
    /** The change is on disk. */
    STORED,
    /**
     * Executed together with others, one of which failed: none is stored, and each is executed
     * alone next.
     */
    ALONE,
    /** The change is not stored, or it is not known whether it is. */
    FAILED
  }

  PendingChange(String sql, @Nullable Object... parameters) {
    this.sql = sql;
    this.parameters = parameters;
  }

  String sql() {
    return sql;
  }

  @Nullable Object[] parameters() {
    return parameters;
  }

  /** Makes its writer the leader, and wakes it. */
  void lead() {
    called.countDown();
  }

  /** Sets the number of changed rows, in a transaction under way. */
  void executed(int changed) {
    rows = changed;
  }

  void stored() {
    decide(Fate.STORED);
  }

  void goAlone() {
    decide(Fate.ALONE);
  }

  void failed(Exception why) {
    if (isOpen()) {
      failure = why;
    }
    decide(Fate.FAILED);
  }

  /** Fails the change if its writer ends without deciding it. */
  void leave() {
    if (isOpen()) {
      failed(
          new IndexedDbException(Reason.FAILED, "it is not known whether the change was stored"));
    }
  }

  /** Decides the outcome, unless it is decided already. */
  private void decide(Fate decision) {
    if (isOpen()) {
      fate = decision;
      called.countDown();
    }
  }

  /** Waits until the outcome is decided, or its writer leads. */
  void await() throws InterruptedException {
    called.await();
  }

  boolean isOpen() {
    return fate == Fate.OPEN;
  }

  boolean mustGoAlone() {
    return fate == Fate.ALONE;
  }

  /**
   * The number of changed rows.
   *
   * @throws SQLException when the statement failed
   * @throws IndexedDbException when the database was not reachable
   */
  int rows() throws SQLException {
    if (failure instanceof SQLException why) {
      throw why;
    }
    if (failure instanceof RuntimeException why) {
      throw why;
    }
    return rows;
  }
}
