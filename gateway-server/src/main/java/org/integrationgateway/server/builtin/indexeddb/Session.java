package org.integrationgateway.server.builtin.indexeddb;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;

/** One connection, used by one thread at a time; its statements are prepared once. */
final class Session implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Path file;
  private final Connection connection;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();
  private Tables tables = Tables.NONE;

  /** Reads one row. */
  @FunctionalInterface
  interface Row<T> {
    T read(ResultSet row) throws SQLException;
  }

  private Session(Path file, Connection connection) {
    this.file = file;
    this.connection = connection;
  }

  /** Opens a connection; what it commits has reached the disk. */
  static Session open(Path file, SQLiteConfig.TransactionMode mode) {
    var config = new SQLiteConfig();
    config.setBusyTimeout((int) PATIENCE.toMillis());
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    config.setTempStore(SQLiteConfig.TempStore.MEMORY);
    config.setTransactionMode(mode);
    long until = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        return new Session(file, config.createConnection("jdbc:sqlite:" + file.toAbsolutePath()));
      } catch (SQLException e) {
        // The first switch to the write-ahead log does not wait for others by itself.
        if (!Failures.busy(e) || System.nanoTime() - until > 0) {
          throw Failures.of(file, e);
        }
        LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
      }
    }
  }

  /** The stores, as this transaction sees them: also those that another process has made. */
  Tables tables() {
    long version = query("PRAGMA schema_version", row -> row.getLong(1)).get(0);
    if (tables.version() != version) {
      tables = Tables.load(this, version);
    }
    return tables;
  }

  /** After a rollback: the count of schema changes may have gone back too. */
  void forgetTables() {
    tables = Tables.NONE;
  }

  void begin() {
    run(() -> connection.setAutoCommit(false));
  }

  void commit() {
    run(() -> connection.setAutoCommit(true));
  }

  <T> List<T> query(String sql, Row<T> row, @Nullable Object... parameters) {
    try {
      var statement = statement(sql, parameters);
      try (var results = statement.executeQuery()) {
        var rows = new ArrayList<T>();
        while (results.next()) {
          rows.add(row.read(results));
        }
        return rows;
      }
    } catch (SQLException e) {
      throw Failures.of(file, e);
    }
  }

  int update(String sql, @Nullable Object... parameters) {
    try {
      return statement(sql, parameters).executeUpdate();
    } catch (SQLException e) {
      throw Failures.of(file, e);
    }
  }

  private PreparedStatement statement(String sql, @Nullable Object... parameters)
      throws SQLException {
    var statement = prepared.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      prepared.put(sql, statement);
    }
    for (int i = 0; i < parameters.length; i++) {
      if (parameters[i] instanceof byte[] bytes) {
        statement.setBytes(i + 1, bytes);
      } else {
        statement.setObject(i + 1, parameters[i]);
      }
    }
    return statement;
  }

  private void run(Step step) {
    try {
      step.run();
    } catch (SQLException e) {
      throw Failures.of(file, e);
    }
  }

  @FunctionalInterface
  private interface Step {
    void run() throws SQLException;
  }

  /** Closes the connection; a transaction under way is rolled back. */
  @Override
  public void close() {
    try {
      for (var statement : prepared.values()) {
        statement.close();
      }
      connection.close();
    } catch (SQLException e) {
      throw Failures.of(file, e);
    }
  }
}
