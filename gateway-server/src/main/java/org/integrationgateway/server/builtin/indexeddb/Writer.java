package org.integrationgateway.server.builtin.indexeddb;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.IndexedDbException.Reason;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one connection that writes. Writers take turns; one that sees others waiting leaves the
 * commit to them, and all whose work is in it return when it is on disk. So many writers share the
 * cost of one sync, and a single one never waits.
 */
final class Writer implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Writer.class);

  /** So that the first of a batch does not wait for long. */
  private static final int MOST_TOGETHER = 256;

  private final Supplier<Session> sessions;
  private final ReentrantLock turn = new ReentrantLock();
  private @Nullable Session session;
  private @Nullable Batch open;
  private boolean closed;

  Writer(Supplier<Session> sessions) {
    this.sessions = sessions;
  }

  /** What the work gave, and whether its changes are wanted. */
  record Done<T>(@Nullable T result, boolean keep) {}

  /** Does the work and returns when it is on disk; or undoes it, and throws what it threw. */
  <T> @Nullable T run(Function<Session, Done<T>> work) {
    if (turn.isHeldByCurrentThread()) {
      throw new IllegalStateException("a write transaction cannot open another one");
    }
    Batch batch;
    Done<T> done;
    turn.lock();
    try {
      batch = joined();
      try {
        done = attempt(batch, work);
      } finally {
        // Whoever is queued now will certainly have its turn, and then decides in our stead.
        boolean last = batch.grow() >= MOST_TOGETHER || !turn.hasQueuedThreads();
        if (last && !batch.hasEnded()) {
          commit(batch);
        }
      }
    } finally {
      turn.unlock();
    }
    batch.await();
    return done.result();
  }

  private Batch joined() {
    if (closed) {
      throw new IndexedDbException(Reason.UNAVAILABLE, "the database is closed");
    }
    var batch = open;
    if (batch == null) {
      var current = session == null ? sessions.get() : session;
      session = current;
      try {
        current.begin();
      } catch (RuntimeException e) {
        discard();
        throw e;
      }
      batch = new Batch(current);
      open = batch;
    }
    return batch;
  }

  private <T> Done<T> attempt(Batch batch, Function<Session, Done<T>> work) {
    step(batch, "SAVEPOINT work");
    if (batch.hasEnded()) {
      batch.await();
    }
    boolean keep = false;
    try {
      var done = work.apply(batch.session());
      keep = done.keep();
      return done;
    } finally {
      if (!keep) {
        batch.session().forgetTables();
        step(batch, "ROLLBACK TO work");
      }
      step(batch, "RELEASE work");
    }
  }

  /** When even this fails, SQLite has given up the whole transaction, and the others' work too. */
  private void step(Batch batch, String sql) {
    if (batch.hasEnded()) {
      return;
    }
    try {
      batch.session().update(sql);
    } catch (IndexedDbException e) {
      fail(batch, e);
    }
  }

  private void commit(Batch batch) {
    try {
      batch.session().commit();
      open = null;
      batch.committed();
    } catch (RuntimeException e) {
      fail(batch, e);
    }
  }

  private void fail(Batch batch, RuntimeException why) {
    open = null;
    discard();
    batch.failed(why);
  }

  /** A connection in doubt is closed, which rolls back; the next writer opens another. */
  private void discard() {
    var doubtful = session;
    session = null;
    if (doubtful != null) {
      try {
        doubtful.close();
      } catch (IndexedDbException e) {
        log.warn("a connection in doubt could not be closed: {}", e.getMessage());
      }
    }
  }

  @Override
  public void close() {
    turn.lock();
    try {
      closed = true;
      var batch = open;
      if (batch != null) {
        commit(batch);
      }
      discard();
    } finally {
      turn.unlock();
    }
  }
}
