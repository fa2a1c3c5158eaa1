package org.integrationgateway.builtin.indexeddb.sqlite;

import java.nio.file.Files;
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
import org.integrationgateway.builtin.indexeddb.relational.DatabaseEngine;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseSession;
import org.integrationgateway.builtin.indexeddb.relational.SqlDialect;
import org.integrationgateway.builtin.indexeddb.relational.StoreTables;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.TransactionMode;

/**
 * One SQLite file with a write-ahead log. Several processes may have it open at once, on one
 * machine: they take turns at writing and never block each other's reading.
 */
public final class SqliteEngine implements DatabaseEngine {
  private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(5);
  private static final Duration TURN_TIMEOUT = Duration.ofSeconds(10);
  private static final int MOST_ATTEMPTS = 5;

  private final Path file;
  private final UnaryOperator<Connection> around;
  private final SqliteDialect dialect;
  private final AtomicLong changes = new AtomicLong();
  private final SqliteWriter writer;
  private final SqliteReaders readers;

  private SqliteEngine(Path file, UnaryOperator<Connection> around) {
    this.file = file;
    this.around = around;
    this.dialect = new SqliteDialect(file);
    this.writer = new SqliteWriter(() -> session(TransactionMode.IMMEDIATE), TURN_TIMEOUT);
    this.readers = new SqliteReaders(() -> session(TransactionMode.DEFERRED), TURN_TIMEOUT);
  }

  /**
   * Opens a database, which is created when it is missing, readable by its owner only.
   *
   * @throws IndexedDbException {@code UNUSABLE} when the file is not a database, belongs to another
   *     program or a newer version, or cannot be written; {@code UNAVAILABLE} when another process
   *     keeps it locked
   */
  public static SqliteEngine open(Path file) {
    return open(file, UnaryOperator.identity());
  }

  /** Opens a database with a wrapper around each connection, for tests. */
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

  /**
   * Whether another process, or another engine of this one, has the file open: each of their
   * connections holds a shared lock on it.
   */
  public static boolean isInUse(Path file) {
    if (!Files.exists(file)) {
      return false;
    }
    NativeLibrary.load();
    var config = new SQLiteConfig();
    config.setBusyTimeout(0);
    config.setLockingMode(SQLiteConfig.LockingMode.EXCLUSIVE);
    try (var connection = config.createConnection("jdbc:sqlite:" + file.toAbsolutePath());
        var statement = connection.createStatement()) {
      statement.execute("BEGIN EXCLUSIVE");
      statement.execute("ROLLBACK");
      return false;
    } catch (SQLException e) {
      if (SqliteFailures.busy(e)) {
        return true;
      }
      throw SqliteFailures.of(file, e);
    }
  }

  /**
   * A session that only reads. A file that no process has open is read without a lock, which would
   * be a file beside it.
   *
   * @throws IndexedDbException when the file cannot be read
   */
  public static DatabaseSession readOnly(Path file) {
    NativeLibrary.load();
    var config = new SQLiteConfig();
    config.setReadOnly(true);
    config.setBusyTimeout((int) LOCK_TIMEOUT.toMillis());
    var log = file.resolveSibling(file.getFileName() + "-wal");
    var url =
        "jdbc:sqlite:"
            + file.toAbsolutePath().toUri()
            + (Files.exists(log) ? "?mode=ro" : "?immutable=1");
    try {
      var connection = config.createConnection(url);
      return new DatabaseSession(
          connection, new SqliteDialect(file), new SqliteTables(new AtomicLong()));
    } catch (SQLException e) {
      throw SqliteFailures.of(file, e);
    }
  }

  @Override
  public SqlDialect dialect() {
    return dialect;
  }

  @Override
  public StoreTables tables(List<String> wanted) {
    return readers.single(session -> session.tables(wanted));
  }

  @Override
  public <T> T single(Mode mode, Function<DatabaseSession, T> work) {
    return again(
        () ->
            mode == Mode.READ_WRITE
                ? writer.run(session -> new Done<>(work.apply(session), true))
                : readers.single(work));
  }

  @Override
  public <T> T run(Mode mode, Function<DatabaseSession, Done<T>> work) {
    return again(
        () ->
            mode == Mode.READ_WRITE
                ? writer.run(work)
                : readers.run(session -> work.apply(session).result()));
  }

  /** Repeats an attempt that failed because another process has changed the tables. */
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

  /** Checks the tables first, because this work is not repeated after a failure. */
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

  private DatabaseSession session(TransactionMode mode) {
    return new DatabaseSession(
        around.apply(connect(file, mode)), dialect, new SqliteTables(changes));
  }

  /** Opens a connection; what it commits has reached the disk. */
  static Connection connect(Path file, TransactionMode mode) {
    var config = new SQLiteConfig();
    config.setBusyTimeout((int) LOCK_TIMEOUT.toMillis());
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    config.setTempStore(SQLiteConfig.TempStore.MEMORY);
    // Deleted records are overwritten in the pages that are written anyway.
    config.setPragma(SQLiteConfig.Pragma.SECURE_DELETE, "FAST");
    config.setTransactionMode(mode);
    // Generated keys are not used, and the driver would query them after each insert.
    config.setGetGeneratedKeys(false);
    long until = System.nanoTime() + LOCK_TIMEOUT.toNanos();
    while (true) {
      try {
        return config.createConnection("jdbc:sqlite:" + file.toAbsolutePath());
      } catch (SQLException e) {
        // The first switch to the write-ahead log does not wait for locks of other processes by
        // itself.
        if (!SqliteFailures.busy(e) || System.nanoTime() - until > 0) {
          throw SqliteFailures.of(file, e);
        }
        LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
      }
    }
  }
}
