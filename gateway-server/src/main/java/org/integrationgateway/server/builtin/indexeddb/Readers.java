package org.integrationgateway.server.builtin.indexeddb;

import java.time.Duration;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.IndexedDbException.Reason;

/** A few connections that read; each transaction sees one state, whatever the writer does. */
final class Readers implements AutoCloseable {
  private static final int MOST = 4;
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Supplier<Session> sessions;
  private final Semaphore free = new Semaphore(MOST);
  private final Deque<Session> idle = new ConcurrentLinkedDeque<>();

  Readers(Supplier<Session> sessions) {
    this.sessions = sessions;
  }

  <T> T run(Function<Session, T> work) {
    enter();
    try {
      var session = idle.pollFirst();
      return within(session == null ? sessions.get() : session, work);
    } finally {
      free.release();
    }
  }

  private <T> T within(Session session, Function<Session, T> work) {
    boolean usable = false;
    try {
      session.begin();
      try {
        return work.apply(session);
      } finally {
        session.commit();
        usable = true;
      }
    } finally {
      if (usable) {
        idle.addFirst(session);
      } else {
        session.close();
      }
    }
  }

  private void enter() {
    try {
      if (!free.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
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
