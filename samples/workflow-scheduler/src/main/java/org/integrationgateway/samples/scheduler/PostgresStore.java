package org.integrationgateway.samples.scheduler;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.engines.workflow.store.RowJson;
import org.integrationgateway.engines.workflow.store.Table;
import org.integrationgateway.engines.workflow.store.WorkflowStore;
import org.integrationgateway.engines.workflow.store.WorkflowTransaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.workflow.run.RunQuery;
import org.integrationgateway.sdk.workflow.run.RunStatus;

/**
 * The rows of workflows in PostgreSQL. A change that says when something is due schedules the task
 * for it in the same transaction.
 */
record PostgresStore(Database database, ScheduledTasks scheduled) implements WorkflowStore {
  @Override
  public <T> T read(Function<WorkflowTransaction, T> work) {
    return write(work);
  }

  @Override
  public <T> T write(Function<WorkflowTransaction, T> work) {
    return database.transaction(connection -> work.apply(new Rows(connection, scheduled)));
  }

  private record Rows(Connection connection, ScheduledTasks scheduled)
      implements WorkflowTransaction {
    /** Reads one row of a result. */
    private interface Column<T> {
      T of(ResultSet row) throws SQLException;
    }

    private static final Column<Document> CONTENT = row -> RowJson.read(row.getString("content"));

    @Override
    public Optional<Document> get(Table table, Key key) {
      return rows(CONTENT, table, "WHERE key = ?", RowJson.key(key)).stream().findFirst();
    }

    @Override
    public void add(Table table, Document row) {
      store(table, row, "");
    }

    @Override
    public void put(Table table, Document row) {
      store(table, row, " ON CONFLICT (key) DO UPDATE SET content = excluded.content");
    }

    private void store(Table table, Document row, String conflict) {
      execute(
          "INSERT INTO %s (key, content) VALUES (?, ?::json)%s"
              .formatted(Tables.name(table), conflict),
          RowJson.key(table.key(row)),
          RowJson.write(row));
      scheduled.follow(connection, table, row);
    }

    @Override
    public void delete(Table table, Key key) {
      execute("DELETE FROM %s WHERE key = ?".formatted(Tables.name(table)), RowJson.key(key));
      scheduled.forget(connection, table, key);
    }

    @Override
    public void deleteOf(Table table, String runId) {
      execute(
          "DELETE FROM %s WHERE starts_with(key, ?)".formatted(Tables.name(table)),
          RowJson.prefix(runId));
    }

    @Override
    public List<Document> rowsOf(Table table, String runId, long after, int limit) {
      return rows(
          CONTENT,
          table,
          "WHERE key > ? AND starts_with(key, ?) ORDER BY key LIMIT ?",
          after < 0 ? RowJson.prefix(runId) : RowJson.key(Table.key(runId, after)),
          RowJson.prefix(runId),
          limit);
    }

    @Override
    public long countSignals(String runId) {
      return count(Table.SIGNALS, "WHERE starts_with(key, ?)", RowJson.prefix(runId));
    }

    @Override
    public List<Document> definitions(String after, int limit) {
      return rows(CONTENT, Table.DEFINITIONS, "WHERE key > ? ORDER BY key LIMIT ?", after, limit);
    }

    @Override
    public List<Document> triggers(String member, String value) {
      return rows(CONTENT, Table.TRIGGERS, "WHERE content ->> ? = ? ORDER BY key", member, value);
    }

    @Override
    public long countDefinitions() {
      return count(Table.DEFINITIONS, "");
    }

    @Override
    public long countRunning() {
      return count(Table.RUNS, "WHERE content ->> 'status' = ?", RunStatus.RUNNING.name());
    }

    @Override
    public List<String> runs(RunQuery query, Optional<String> after, int limit) {
      var where = new StringBuilder("WHERE true");
      var values = new ArrayList<Object>();
      only(where, values, " AND key < ?", after);
      only(where, values, " AND content ->> 'definition' = ?", query.definitionId());
      only(where, values, " AND content ->> 'status' = ?", query.status().map(Enum::name));
      only(
          where,
          values,
          " AND EXISTS (SELECT FROM workflow_run_apps app WHERE app.key = ? || workflow_runs.key)",
          query.app().map(RowJson::prefix));
      values.add(limit);
      return rows(
          row -> row.getString("key"),
          Table.RUNS,
          where + " ORDER BY key DESC LIMIT ?",
          values.toArray());
    }

    private static void only(
        StringBuilder where, List<Object> values, String condition, Optional<String> value) {
      value.ifPresent(
          text -> {
            where.append(condition);
            values.add(text);
          });
    }

    @Override
    public List<Key> due(Table table, String member, Instant latest, int limit) {
      var sql = "WHERE content ->> '%1$s' <= ? ORDER BY content ->> '%1$s' LIMIT ?";
      return rows(CONTENT, table, sql.formatted(member), RowJson.time(latest), limit).stream()
          .map(table::key)
          .toList();
    }

    @Override
    public Optional<Instant> next(Table table, String member, Instant after) {
      var sql = "WHERE content ->> '%1$s' > ? ORDER BY content ->> '%1$s' LIMIT 1";
      return rows(CONTENT, table, sql.formatted(member), RowJson.time(after)).stream()
          .findFirst()
          .flatMap(row -> row.instant(member));
    }

    private long count(Table table, String where, Object... values) {
      var sql = "SELECT count(*) AS number FROM %s %s".formatted(Tables.name(table), where);
      return query(row -> row.getLong("number"), sql, values).get(0);
    }

    private <T> List<T> rows(Column<T> column, Table table, String where, Object... values) {
      var sql = "SELECT key, content FROM %s %s".formatted(Tables.name(table), where);
      return query(column, sql, values);
    }

    private <T> List<T> query(Column<T> column, String sql, Object... values) {
      try (var query = connection.prepareStatement(sql)) {
        for (int i = 0; i < values.length; i++) {
          query.setObject(i + 1, values[i]);
        }
        var rows = query.executeQuery();
        var found = new ArrayList<T>();
        while (rows.next()) {
          found.add(column.of(rows));
        }
        return found;
      } catch (SQLException failure) {
        throw new Database.StatementException(failure);
      }
    }

    private void execute(String sql, String... values) {
      Database.execute(connection, sql, values);
    }
  }
}
