package org.integrationgateway.builtin.indexeddb.sqlite;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.base.thread.ProcessorPlace;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseEngine.Done;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseEngine.Lease;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseSession;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one connection that writes. Writers use it one after the other. A writer that sees others
 * waiting leaves the commit to the last of them; each returns when its work is on disk. So many
 * writers share the cost of one sync, and a single writer never waits.
 */
final class SqliteWriter implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(SqliteWriter.class);

  /** Limits the time that the first writer of a batch waits for the commit. */
  private static final int MOST_TOGETHER = 256;

  private final Supplier<DatabaseSession> sessions;
  private final Duration timeout;
  private final Semaphore turn = new Semaphore(1);
  private @Nullable DatabaseSession session;
  private volatile @Nullable CommitBatch open;
  private volatile @Nullable Thread holder;
  private boolean closed;

  /**
   * @param timeout how long a writer waits for the others before it gives up
   */
  SqliteWriter(Supplier<DatabaseSession> sessions, Duration timeout) {
    this.sessions = sessions;
    this.timeout = timeout;
  }

  /** Executes the work, and returns when it is on disk; when the work throws, it is rolled back. */
  <T> T run(Function<DatabaseSession, Done<T>> work) {
    return ProcessorPlace.without(() -> stored(work));
  }

  private <T> T stored(Function<DatabaseSession, Done<T>> work) {
    takeTurn();
    CommitBatch batch;
    Done<T> done;
    holder = Thread.currentThread();
    try {
      batch = joined();
      try {
        done = attempt(batch, work);
      } finally {
        // A writer that is queued now continues the batch, or commits it when it gives up.
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

  /** Opens a transaction for its owner to end; all other writers wait for it. */
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
    private final DatabaseSession lent;

    WriterLease(DatabaseSession lent) {
      this.lent = lent;
    }

    @Override
    public DatabaseSession session() {
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
      mine = turn.tryAcquire(timeout.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!mine) {
      leaveQueue();
      throw new IndexedDbException(
          Reason.UNAVAILABLE,
          "the database is busy: another transaction has written for longer than %d s"
              .formatted(timeout.toSeconds()));
    }
  }

  /** Commits a batch that its last writer left to this one, which gave up waiting. */
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

  private CommitBatch joined() {
    if (closed) {
      throw new IndexedDbException(Reason.UNAVAILABLE, "the database is closed");
    }
    var batch = open;
    if (batch == null) {
      batch = new CommitBatch(begun());
      open = batch;
    }
    return batch;
  }

  private DatabaseSession begun() {
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

  private <T> Done<T> attempt(CommitBatch batch, Function<DatabaseSession, Done<T>> work) {
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

  /**
   * Executes a savepoint statement. When it fails, SQLite has rolled back the whole transaction,
   * with the work of the other writers.
   */
  private void step(CommitBatch batch, String sql) {
    if (batch.hasEnded()) {
      return;
    }
    try {
      batch.session().update(sql);
    } catch (IndexedDbException e) {
      fail(batch, e);
    }
  }

  private void commit(CommitBatch batch) {
    try {
      batch.session().commit();
      open = null;
      batch.committed();
    } catch (RuntimeException e) {
      fail(batch, e);
    }
  }

  private void fail(CommitBatch batch, RuntimeException why) {
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
        log.warn(
            "a connection whose last change may have failed could not be closed: {}",
            e.getMessage());
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
