package org.integrationgateway.server.builtin.indexeddb.relational;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.IndexedDbException.Reason;
import org.jspecify.annotations.Nullable;

/**
 * One connection, used by one thread at a time; its statements are prepared once. After a failure
 * what it did in this transaction is in doubt, and must not be kept.
 */
public final class Session implements AutoCloseable {
  private final Connection connection;
  private final Dialect dialect;
  private final Shapes shapes;
  private final Map<String, PreparedStatement> prepared;
  private final ReentrantLock use = new ReentrantLock();
  private boolean revoked;
  private volatile long lastUse = System.nanoTime();
  private @Nullable IndexedDbException doubt;

  /** Reads one row. */
  @FunctionalInterface
  public interface Row<T> {
    T read(ResultSet row) throws SQLException;
  }

  public Session(Connection connection, Dialect dialect, Shapes shapes) {
    this(connection, dialect, shapes, new HashMap<>());
  }

  private Session(
      Connection connection,
      Dialect dialect,
      Shapes shapes,
      Map<String, PreparedStatement> prepared) {
    this.connection = connection;
    this.dialect = dialect;
    this.shapes = shapes;
    this.prepared = prepared;
  }

  /** The same connection for somebody from whom it can be taken away. */
  public Session lent() {
    return new Session(connection, dialect, shapes, prepared);
  }

  /** Takes it away after the statement under way; answers whether it was not already. */
  boolean revoke() {
    use.lock();
    try {
      boolean first = !revoked;
      revoked = true;
      return first;
    } finally {
      use.unlock();
    }
  }

  /** For how long it has had nothing to do. */
  long idleNanos() {
    return use.isLocked() ? 0 : System.nanoTime() - lastUse;
  }

  Dialect dialect() {
    return dialect;
  }

  Tables tables(List<String> wanted) {
    return shapes.of(this, wanted);
  }

  /** After a change of the tables, and after a rollback that may have taken one back. */
  public void forgetTables() {
    shapes.forget();
  }

  /** From here on nothing is in doubt. */
  public void trust() {
    doubt = null;
  }

  /**
   * Refuses to keep what is in doubt.
   *
   * @throws IndexedDbException the failure, again
   */
  public void checkTrusted() {
    if (doubt != null) {
      throw doubt;
    }
  }

  /** Whether a statement failed. */
  public boolean doubted() {
    return doubt != null;
  }

  public void begin() {
    trust();
    run(() -> connection.setAutoCommit(false));
  }

  public void commit() {
    run(() -> connection.setAutoCommit(true));
  }

  public void rollback() {
    run(
        () -> {
          connection.rollback();
          connection.setAutoCommit(true);
        });
  }

  public <T> List<T> query(String sql, Row<T> row, @Nullable Object... parameters) {
    enter();
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
      throw failed(e);
    } finally {
      leave();
    }
  }

  public int update(String sql, @Nullable Object... parameters) {
    enter();
    try {
      return statement(sql, parameters).executeUpdate();
    } catch (SQLException e) {
      throw failed(e);
    } finally {
      leave();
    }
  }

  private void enter() {
    use.lock();
    if (revoked) {
      use.unlock();
      throw new IndexedDbException(
          Reason.TRANSACTION_INACTIVE, "the transaction has ended: open another one");
    }
  }

  private void leave() {
    lastUse = System.nanoTime();
    use.unlock();
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
      throw failed(e);
    }
  }

  private IndexedDbException failed(SQLException e) {
    if (dialect.lacksTable(e)) {
      shapes.forget();
    }
    var failure = dialect.failure(e);
    doubt = failure;
    return failure;
  }

  @FunctionalInterface
  private interface Step {
    void run() throws SQLException;
  }

  /** Closes the connection; a transaction under way is rolled back. */
  @Override
  public void close() {
    run(
        () -> {
          try (connection) {
            for (var statement : prepared.values()) {
              statement.close();
            }
          }
        });
  }
}
