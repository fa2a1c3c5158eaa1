package org.integrationgateway.builtin.indexeddb.postgresql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseSession.Row;
import org.integrationgateway.builtin.indexeddb.relational.Statements;
import org.jspecify.annotations.Nullable;

/**
 * Executes statements, each as a transaction of its own. Changes of many writers share one
 * transaction, with one round trip and one sync. When it fails, each change is executed alone.
 * Changes of the same record take the same lane, so that they never conflict.
 */
final class SharedCommits implements Statements {
  private final Supplier<Connection> connections;
  private final List<CommitQueue> lanes;

  SharedCommits(Supplier<Connection> connections, int lanes) {
    this.connections = connections;
    this.lanes = IntStream.range(0, lanes).mapToObj(i -> new CommitQueue(this::store)).toList();
  }

  @Override
  public <T> List<T> query(String sql, Row<T> row, @Nullable Object... parameters)
      throws SQLException {
    try (var connection = connections.get();
        var statement = connection.prepareStatement(sql)) {
      Statements.bind(statement, parameters);
      try (var results = statement.executeQuery()) {
        var rows = new ArrayList<T>();
        while (results.next()) {
          rows.add(row.read(results));
        }
        return rows;
      }
    }
  }

  @Override
  public int update(String sql, @Nullable Object... parameters) throws SQLException {
    var change = new PendingChange(sql, parameters);
    lane(parameters).run(change);
    return change.mustGoAlone() ? alone(change) : change.rows();
  }

  private CommitQueue lane(@Nullable Object... parameters) {
    boolean keyed = parameters.length > 0 && parameters[0] instanceof byte[];
    int hash = keyed ? Arrays.hashCode((byte[]) parameters[0]) : 0;
    return lanes.get(Math.floorMod(hash, lanes.size()));
  }

  /** Executes the changes, and decides the outcome of each. */
  private void store(List<PendingChange> changes) {
    try {
      if (changes.size() == 1) {
        var change = changes.get(0);
        change.executed(alone(change));
        change.stored();
      } else {
        storeTogether(changes);
      }
    } catch (SQLException | RuntimeException e) {
      changes.forEach(change -> change.failed(e));
    }
  }

  private int alone(PendingChange change) throws SQLException {
    try (var connection = connections.get();
        var statement = connection.prepareStatement(change.sql())) {
      Statements.bind(statement, change.parameters());
      return statement.executeUpdate();
    }
  }

  private void storeTogether(List<PendingChange> changes) throws SQLException {
    try (var connection = connections.get()) {
      connection.setAutoCommit(false);
      boolean executed = false;
      try {
        execute(connection, changes);
        executed = true;
        connection.commit();
      } catch (SQLException e) {
        if (executed && !PostgresqlFailures.conflict(e)) {
          throw e;
        }
        connection.rollback();
        changes.forEach(PendingChange::goAlone);
        return;
      }
      changes.forEach(PendingChange::stored);
    }
  }

  private static void execute(Connection connection, List<PendingChange> changes)
      throws SQLException {
    var alike = changes.stream().collect(Collectors.groupingBy(PendingChange::sql));
    for (var each : alike.entrySet()) {
      try (var statement = connection.prepareStatement(each.getKey())) {
        for (var change : each.getValue()) {
          Statements.bind(statement, change.parameters());
          statement.addBatch();
        }
        var rows = statement.executeBatch();
        for (int i = 0; i < rows.length; i++) {
          if (rows[i] < 0) {
            throw new SQLException("the driver is told not to count rows");
          }
          each.getValue().get(i).executed(rows[i]);
        }
      }
    }
  }

  @Override
  public void begin() {
    throw new IllegalStateException("each statement is a transaction of its own");
  }

  @Override
  public void commit() {
    begin();
  }

  @Override
  public void rollback() {
    begin();
  }

  @Override
  public void close() {}
}
