package org.integrationgateway.server.builtin.indexeddb.relational;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.integrationgateway.server.builtin.indexeddb.relational.Session.Row;
import org.jspecify.annotations.Nullable;

/** Where the statements of a session go. */
public interface Statements {
  <T> List<T> query(String sql, Row<T> row, @Nullable Object... parameters) throws SQLException;

  /** Answers how many rows it changed. */
  int update(String sql, @Nullable Object... parameters) throws SQLException;

  /** Until commit or rollback, statements belong together; before and after, each stands alone. */
  void begin() throws SQLException;

  void commit() throws SQLException;

  void rollback() throws SQLException;

  /** A transaction under way is rolled back. */
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
