package org.integrationgateway.server.builtin.indexeddb.relational;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.server.builtin.indexeddb.relational.Session.Row;
import org.jspecify.annotations.Nullable;

/** Statements on a connection, each of them prepared once. */
final class ConnectionStatements implements Statements {
  private final Connection connection;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();

  ConnectionStatements(Connection connection) {
    this.connection = connection;
  }

  @Override
  public <T> List<T> query(String sql, Row<T> row, @Nullable Object... parameters)
      throws SQLException {
    try (var results = statement(sql, parameters).executeQuery()) {
      var rows = new ArrayList<T>();
      while (results.next()) {
        rows.add(row.read(results));
      }
      return rows;
    }
  }

  @Override
  public int update(String sql, @Nullable Object... parameters) throws SQLException {
    return statement(sql, parameters).executeUpdate();
  }

  private PreparedStatement statement(String sql, @Nullable Object... parameters)
      throws SQLException {
    var statement = prepared.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      prepared.put(sql, statement);
    }
    Statements.bind(statement, parameters);
    return statement;
  }

  @Override
  public void begin() throws SQLException {
    connection.setAutoCommit(false);
  }

  @Override
  public void commit() throws SQLException {
    connection.setAutoCommit(true);
  }

  @Override
  public void rollback() throws SQLException {
    connection.rollback();
    connection.setAutoCommit(true);
  }

  @Override
  public void close() throws SQLException {
    try (connection) {
      for (var statement : prepared.values()) {
        statement.close();
      }
    }
  }
}
