package org.integrationgateway.builtin.indexeddb.sqlite;

import java.time.Duration;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseEngine.Lease;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseSession;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;

/** A few connections for reading. Each transaction sees one state, independent of the writer. */
final class SqliteReaders implements AutoCloseable {
  private static final int MOST = 64;
  private static final int MOST_KEPT = 8;

  private final Supplier<DatabaseSession> sessions;
  private final Duration timeout;
  private final Semaphore free = new Semaphore(MOST);
  private final Deque<DatabaseSession> idle = new ConcurrentLinkedDeque<>();

  SqliteReaders(Supplier<DatabaseSession> sessions, Duration timeout) {
    this.sessions = sessions;
    this.timeout = timeout;
  }

  /** Executes work that sees one state. */
  <T> T run(Function<DatabaseSession, T> work) {
    return single(
        session -> {
          session.begin();
          try {
            return work.apply(session);
          } finally {
            session.commit();
          }
        });
  }

  /** Executes work in which each statement may see a newer state. */
  <T> T single(Function<DatabaseSession, T> work) {
    var session = borrow();
    boolean usable = false;
    try {
      session.trust();
      T result = work.apply(session);
      usable = true;
      return result;
    } catch (IndexedDbException refused) {
      usable = !session.doubted();
      throw refused;
    } finally {
      giveBack(session, usable);
    }
  }

  /** Opens a transaction, for its owner to end. */
  Lease lease() {
    var session = borrow();
    try {
      session.begin();
      return new ReaderLease(session, session.lent());
    } catch (RuntimeException e) {
      giveBack(session, false);
      throw e;
    }
  }

  private final class ReaderLease implements Lease {
    private final DatabaseSession own;
    private final DatabaseSession lent;

    ReaderLease(DatabaseSession own, DatabaseSession lent) {
      this.own = own;
      this.lent = lent;
    }

    @Override
    public DatabaseSession session() {
      return lent;
    }

    @Override
    public void commit() {
      boolean usable = false;
      try {
        own.commit();
        usable = true;
      } finally {
        giveBack(own, usable);
      }
    }

    @Override
    public void rollback() {
      commit();
    }
  }

  private DatabaseSession borrow() {
    enter();
    try {
      var session = idle.pollFirst();
      return session == null ? sessions.get() : session;
    } catch (RuntimeException e) {
      free.release();
      throw e;
    }
  }

  private void giveBack(DatabaseSession session, boolean usable) {
    try {
      if (usable && idle.size() < MOST_KEPT) {
        idle.addFirst(session);
      } else {
        session.close();
      }
    } finally {
      free.release();
    }
  }

  private void enter() {
    try {
      if (!free.tryAcquire(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IndexedDbException(
            Reason.UNAVAILABLE, "the database is closed, or all its readers are busy");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IndexedDbException(Reason.UNAVAILABLE, "interrupted while waiting to read", e);
    }
  }

  /** Waits for the reads under way, and refuses later ones. */
  @Override
  public void close() {
    free.acquireUninterruptibly(MOST);
    for (var session = idle.pollFirst(); session != null; session = idle.pollFirst()) {
      session.close();
    }
  }
}
