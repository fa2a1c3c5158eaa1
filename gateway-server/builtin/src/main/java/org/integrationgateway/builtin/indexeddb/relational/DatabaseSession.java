package org.integrationgateway.builtin.indexeddb.relational;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.jspecify.annotations.Nullable;

/**
 * One connection, used by one thread at a time. After a failure the changes of its transaction are
 * in doubt, and must not be committed.
 */
public final class DatabaseSession implements AutoCloseable {
  private final Statements statements;
  private final SqlDialect dialect;
  private final KnownTables shapes;
  private final ReentrantLock use = new ReentrantLock();
  private boolean revoked;
  private volatile long lastUse = System.nanoTime();
  private @Nullable IndexedDbException doubt;

  /** Reads one row. */
  @FunctionalInterface
  public interface Row<T> {
    T read(ResultSet row) throws SQLException;
  }

  public DatabaseSession(Connection connection, SqlDialect dialect, KnownTables shapes) {
    this(new ConnectionStatements(connection), dialect, shapes);
  }

  public DatabaseSession(Statements statements, SqlDialect dialect, KnownTables shapes) {
    this.statements = statements;
    this.dialect = dialect;
    this.shapes = shapes;
  }

  /** A session on the same connection that can be revoked. */
  public DatabaseSession lent() {
    return new DatabaseSession(statements, dialect, shapes);
  }

  /** Revokes this session after the statement under way; returns false if it was revoked before. */
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

  /** Whether a statement is under way. */
  boolean isExecuting() {
    return use.isLocked();
  }

  /** The time since the end of the last statement. */
  long idleNanos() {
    return isExecuting() ? 0 : System.nanoTime() - lastUse;
  }

  SqlDialect dialect() {
    return dialect;
  }

  /** The tables as its transaction sees them, as far as {@link KnownTables} tells. */
  public StoreTables tables(List<String> wanted) {
    return shapes.of(this, wanted);
  }

  /**
   * Forgets the prepared tables: after a change of them, and after a rollback that may have taken
   * one back.
   */
  public void forgetTables() {
    shapes.forget();
  }

  /** Clears the doubt, after a rollback. */
  public void trust() {
    doubt = null;
  }

  /**
   * Throws the failure that put the transaction in doubt, if any.
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
    run(statements::begin);
  }

  public void commit() {
    run(statements::commit);
  }

  public void rollback() {
    run(statements::rollback);
  }

  public <T> List<T> query(String sql, Row<T> row, @Nullable Object... parameters) {
    enter();
    try {
      return statements.query(sql, row, parameters);
    } catch (SQLException e) {
      throw failed(e);
    } finally {
      leave();
    }
  }

  public int update(String sql, @Nullable Object... parameters) {
    enter();
    try {
      return statements.update(sql, parameters);
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
    run(statements::close);
  }
}
