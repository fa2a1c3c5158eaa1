package org.integrationgateway.server.builtin.indexeddb.sqlite;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.server.builtin.indexeddb.relational.Dialect;
import org.integrationgateway.server.builtin.indexeddb.relational.Engine;
import org.integrationgateway.server.builtin.indexeddb.relational.Session;
import org.integrationgateway.server.builtin.indexeddb.relational.Tables;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.TransactionMode;

/**
 * One SQLite file with a write-ahead log. Several processes may have it open at once, on one
 * machine: they take turns at writing and never block each other's reading.
 */
public final class SqliteEngine implements Engine {
  private static final Duration LOCK_PATIENCE = Duration.ofSeconds(5);
  private static final Duration TURN_PATIENCE = Duration.ofSeconds(10);
  private static final int MOST_ATTEMPTS = 5;

  private final Path file;
  private final UnaryOperator<Connection> around;
  private final SqliteDialect dialect;
  private final AtomicLong changes = new AtomicLong();
  private final Writer writer;
  private final Readers readers;

  private SqliteEngine(Path file, UnaryOperator<Connection> around) {
    this.file = file;
    this.around = around;
    this.dialect = new SqliteDialect(file);
    this.writer = new Writer(() -> session(TransactionMode.IMMEDIATE), TURN_PATIENCE);
    this.readers = new Readers(() -> session(TransactionMode.DEFERRED), TURN_PATIENCE);
  }

  /**
   * Opens a database, which is made when it is missing, readable by its owner only.
   *
   * @throws IndexedDbException {@code UNUSABLE} when the file is not a database, belongs to another
   *     program or a newer version, or cannot be written; {@code UNAVAILABLE} when another process
   *     keeps it locked
   */
  public static SqliteEngine open(Path file) {
    return open(file, UnaryOperator.identity());
  }

  /** The same, with something around each connection. */
  static SqliteEngine open(Path file, UnaryOperator<Connection> around) {
    DatabaseFile.prepare(file);
    NativeLibrary.load();
    var engine = new SqliteEngine(file, around);
    try {
      SqliteLayout.migrate(engine, file);
      return engine;
    } catch (RuntimeException e) {
      engine.close();
      throw e;
    }
  }

  @Override
  public Dialect dialect() {
    return dialect;
  }

  @Override
  public Tables tables(List<String> wanted) {
    return readers.single(session -> session.tables(wanted));
  }

  @Override
  public <T> T single(Mode mode, Function<Session, T> work) {
    return again(
        () ->
            mode == Mode.READ_WRITE
                ? writer.run(session -> new Done<>(work.apply(session), true))
                : readers.single(work));
  }

  @Override
  public <T> T run(Mode mode, Function<Session, Done<T>> work) {
    return again(
        () ->
            mode == Mode.READ_WRITE
                ? writer.run(work)
                : readers.run(session -> work.apply(session).result()));
  }

  /** With the tables as they are now, where another process has changed them. */
  private static <T> T again(Supplier<T> attempt) {
    for (int left = MOST_ATTEMPTS; ; left--) {
      try {
        return attempt.get();
      } catch (IndexedDbException conflict) {
        if (conflict.reason() != Reason.CONFLICT || left == 1) {
          throw conflict;
        }
      }
    }
  }

  /** Nobody begins this work again, so the tables are looked at first. */
  @Override
  public Lease open(Mode mode) {
    changes.incrementAndGet();
    return mode == Mode.READ_WRITE ? writer.lease() : readers.lease();
  }

  @Override
  public void tablesChanged() {
    changes.incrementAndGet();
  }

  @Override
  public void close() {
    readers.close();
    writer.close();
  }

  private Session session(TransactionMode mode) {
    return new Session(around.apply(connect(file, mode)), dialect, new SqliteShapes(changes));
  }

  /** Opens a connection; what it commits has reached the disk. */
  static Connection connect(Path file, TransactionMode mode) {
    var config = new SQLiteConfig();
    config.setBusyTimeout((int) LOCK_PATIENCE.toMillis());
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    config.setTempStore(SQLiteConfig.TempStore.MEMORY);
    config.setTransactionMode(mode);
    // Nobody asks for them, and the driver would query them after each insert.
    config.setGetGeneratedKeys(false);
    long until = System.nanoTime() + LOCK_PATIENCE.toNanos();
    while (true) {
      try {
        return config.createConnection("jdbc:sqlite:" + file.toAbsolutePath());
      } catch (SQLException e) {
        // The first switch to the write-ahead log does not wait for others by itself.
        if (!SqliteFailures.busy(e) || System.nanoTime() - until > 0) {
          throw SqliteFailures.of(file, e);
        }
        LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
      }
    }
  }
}
