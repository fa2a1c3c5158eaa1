package org.integrationgateway.server.builtin.indexeddb.sqlite;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.IndexedDbException.Reason;
import org.integrationgateway.server.builtin.indexeddb.relational.Engine.Done;
import org.integrationgateway.server.builtin.indexeddb.relational.Engine.Lease;
import org.integrationgateway.server.builtin.indexeddb.relational.Session;
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
  private final Duration patience;
  private final Semaphore turn = new Semaphore(1);
  private @Nullable Session session;
  private volatile @Nullable Batch open;
  private volatile @Nullable Thread holder;
  private boolean closed;

  /**
   * @param patience how long the others may take before a writer gives up
   */
  Writer(Supplier<Session> sessions, Duration patience) {
    this.sessions = sessions;
    this.patience = patience;
  }

  /** Does the work and returns when it is on disk; or undoes it, and throws what it threw. */
  <T> T run(Function<Session, Done<T>> work) {
    takeTurn();
    Batch batch;
    Done<T> done;
    holder = Thread.currentThread();
    try {
      batch = joined();
      try {
        done = attempt(batch, work);
      } finally {
        // Whoever is queued now has its turn, or looks after the batch when it gives up.
        boolean last = batch.grow() >= MOST_TOGETHER || !turn.hasQueuedThreads();
        if (last && !batch.hasEnded()) {
          commit(batch);
        }
      }
    } finally {
      holder = null;
      turn.release();
    }
    batch.await();
    return done.result();
  }

  /** A transaction of its own, for which all other writers wait. */
  Lease lease() {
    takeTurn();
    try {
      commitOpen();
      return new WriterLease(begun().lent());
    } catch (RuntimeException e) {
      turn.release();
      throw e;
    }
  }

  private final class WriterLease implements Lease {
    private final Session lent;

    WriterLease(Session lent) {
      this.lent = lent;
    }

    @Override
    public Session session() {
      return lent;
    }

    @Override
    public void commit() {
      end(lent::commit);
    }

    @Override
    public void rollback() {
      end(lent::rollback);
    }

    private void end(Runnable end) {
      try {
        end.run();
      } catch (RuntimeException e) {
        discard();
        throw e;
      } finally {
        turn.release();
      }
    }
  }

  private void takeTurn() {
    if (holder == Thread.currentThread()) {
      throw new IllegalStateException("a write transaction cannot open another one");
    }
    boolean mine = false;
    try {
      mine = turn.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!mine) {
      leaveQueue();
      throw new IndexedDbException(
          Reason.UNAVAILABLE,
          "the database is busy: another transaction has written for longer than %d s"
              .formatted(patience.toSeconds()));
    }
  }

  /** A batch may have been left to us; its writers never keep the turn for long. */
  private void leaveQueue() {
    if (open != null) {
      turn.acquireUninterruptibly();
      try {
        commitOpen();
      } finally {
        turn.release();
      }
    }
  }

  private void commitOpen() {
    var batch = open;
    if (batch != null) {
      commit(batch);
    }
  }

  private Batch joined() {
    if (closed) {
      throw new IndexedDbException(Reason.UNAVAILABLE, "the database is closed");
    }
    var batch = open;
    if (batch == null) {
      batch = new Batch(begun());
      open = batch;
    }
    return batch;
  }

  private Session begun() {
    if (closed) {
      throw new IndexedDbException(Reason.UNAVAILABLE, "the database is closed");
    }
    var current = session == null ? sessions.get() : session;
    session = current;
    try {
      current.begin();
      return current;
    } catch (RuntimeException e) {
      discard();
      throw e;
    }
  }

  private <T> Done<T> attempt(Batch batch, Function<Session, Done<T>> work) {
    step(batch, "SAVEPOINT work");
    if (batch.hasEnded()) {
      batch.await();
    }
    boolean keep = false;
    batch.session().trust();
    try {
      var done = work.apply(batch.session());
      batch.session().checkTrusted();
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
    turn.acquireUninterruptibly();
    try {
      closed = true;
      commitOpen();
      discard();
    } finally {
      turn.release();
    }
  }
}
