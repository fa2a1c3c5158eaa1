package org.integrationgateway.server.builtin.indexeddb.sqlite;

import java.time.Duration;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.IndexedDbException.Reason;
import org.integrationgateway.server.builtin.indexeddb.relational.Engine.Lease;
import org.integrationgateway.server.builtin.indexeddb.relational.Session;

/** A few connections that read; each transaction sees one state, whatever the writer does. */
final class Readers implements AutoCloseable {
  private static final int MOST = 64;
  private static final int MOST_KEPT = 8;

  private final Supplier<Session> sessions;
  private final Duration patience;
  private final Semaphore free = new Semaphore(MOST);
  private final Deque<Session> idle = new ConcurrentLinkedDeque<>();

  Readers(Supplier<Session> sessions, Duration patience) {
    this.sessions = sessions;
    this.patience = patience;
  }

  /** Work that sees one state. */
  <T> T run(Function<Session, T> work) {
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

  /** Work of which each statement sees a state of its own. */
  <T> T single(Function<Session, T> work) {
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

  /** A transaction that is left open. */
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
    private final Session own;
    private final Session lent;

    ReaderLease(Session own, Session lent) {
      this.own = own;
      this.lent = lent;
    }

    @Override
    public Session session() {
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

  private Session borrow() {
    enter();
    try {
      var session = idle.pollFirst();
      return session == null ? sessions.get() : session;
    } catch (RuntimeException e) {
      free.release();
      throw e;
    }
  }

  private void giveBack(Session session, boolean usable) {
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
      if (!free.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IndexedDbException(
            Reason.UNAVAILABLE, "the database is closed, or all its readers are busy");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IndexedDbException(Reason.UNAVAILABLE, "interrupted while waiting to read", e);
    }
  }

  /** Waits for the readers under way, and lets nobody in again. */
  @Override
  public void close() {
    free.acquireUninterruptibly(MOST);
    for (var session = idle.pollFirst(); session != null; session = idle.pollFirst()) {
      session.close();
    }
  }
}
