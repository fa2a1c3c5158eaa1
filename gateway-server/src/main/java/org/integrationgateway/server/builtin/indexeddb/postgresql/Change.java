package org.integrationgateway.server.builtin.indexeddb.postgresql;

import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.IndexedDbException.Reason;
import org.jspecify.annotations.Nullable;

/** One statement that changes rows, and what becomes of it. */
final class Change {
  private final String sql;
  private final @Nullable Object[] parameters;
  private final CountDownLatch called = new CountDownLatch(1);
  private volatile Fate fate = Fate.OPEN;
  private volatile int rows;
  private volatile @Nullable Exception failure;

  private enum Fate {
    /** Its writer has to look after it, and after those that wait behind it. */
    OPEN,
    /** It is on disk. */
    STORED,
    /** It was with others, one of which failed, so that nothing is stored. */
    ALONE,
    /** It is not stored, or nobody knows. */
    FAILED
  }

  Change(String sql, @Nullable Object... parameters) {
    this.sql = sql;
    this.parameters = parameters;
  }

  String sql() {
    return sql;
  }

  @Nullable Object[] parameters() {
    return parameters;
  }

  /** Calls its writer, who leads now. */
  void lead() {
    called.countDown();
  }

  /** It changed so many rows, in a transaction under way. */
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

  /** Nobody looks after it any more. */
  void leave() {
    if (isOpen()) {
      failed(new IndexedDbException(Reason.FAILED, "whether a change was stored is not known"));
    }
  }

  /** The first decision counts. */
  private void decide(Fate decision) {
    if (isOpen()) {
      fate = decision;
      called.countDown();
    }
  }

  /** Until it is decided, or its writer leads. */
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
   * How many rows it changed.
   *
   * @throws SQLException why it did not
   * @throws IndexedDbException when the database was not reached
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
