package org.integrationgateway.builtin.indexeddb.relational;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseSession.Row;
import org.jspecify.annotations.Nullable;

/** Executes the statements of a session. */
public interface Statements {
  <T> List<T> query(String sql, Row<T> row, @Nullable Object... parameters) throws SQLException;

  /** Executes a statement; returns the number of changed rows. */
  int update(String sql, @Nullable Object... parameters) throws SQLException;

  /**
   * Begins a transaction, until commit or rollback; outside of it each statement is a transaction
   * of its own.
   */
  void begin() throws SQLException;

  void commit() throws SQLException;

  void rollback() throws SQLException;

  /** Closes the connection; a transaction under way is rolled back. */
  void close() throws SQLException;

  /** Sets the parameters of a statement, in their order. */
  static void bind(PreparedStatement statement, @Nullable Object... parameters)
      throws SQLException {
    for (int i = 0; i < parameters.length; i++) {
      if (parameters[i] instanceof byte[] bytes) {
        statement.setBytes(i + 1, bytes);
      } else {
        statement.setObject(i + 1, parameters[i]);
      }
    }
  }
}
