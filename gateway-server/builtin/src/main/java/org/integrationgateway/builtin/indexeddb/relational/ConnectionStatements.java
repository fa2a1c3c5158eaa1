package org.integrationgateway.builtin.indexeddb.relational;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseSession.Row;
import org.jspecify.annotations.Nullable;

/** Executes statements on a connection, and caches the prepared statements used last. */
final class ConnectionStatements implements Statements {
  private final Connection connection;
  private final Map<String, PreparedStatement> prepared = new Prepared();

  ConnectionStatements(Connection connection) {
    this.connection = connection;
  }

  /**
   * A bounded cache: statements contain table names, and an application that creates many stores
   * creates many tables.
   */
  private static final class Prepared extends LinkedHashMap<String, PreparedStatement> {
    private static final long serialVersionUID = 1L;
    private static final int MOST = 256;

    Prepared() {
      super(16, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, PreparedStatement> eldest) {
      if (size() <= MOST) {
        return false;
      }
      try {
        eldest.getValue().close();
      } catch (SQLException broken) {
        // The statement ends with its connection.
      }
      return true;
    }
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
