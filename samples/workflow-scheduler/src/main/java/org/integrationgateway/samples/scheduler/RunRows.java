package org.integrationgateway.samples.scheduler;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.workflow.WorkflowPage;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.RunEvent;
import org.integrationgateway.sdk.workflow.run.RunQuery;
import org.integrationgateway.sdk.workflow.run.StepRun;

/** Reads and writes the tables of runs and their events. */
record RunRows(Connection transaction) {
  /** Reads a run and locks it for this transaction. */
  RunDocument hold(String id) throws SQLException {
    return one(id, " FOR UPDATE");
  }

  RunDocument get(String id) throws SQLException {
    return one(id, "");
  }

  private RunDocument one(String id, String how) throws SQLException {
    try (var query = transaction.prepareStatement("SELECT content FROM run WHERE id = ?" + how)) {
      query.setString(1, id);
      var row = query.executeQuery();
      if (!row.next()) {
        throw new ServiceException(Reason.NOT_FOUND, "there is no run '" + id + "'");
      }
      return Documents.read(row.getString(1), RunDocument.class);
    }
  }

  /** Returns the running run of a definition with a run key. */
  Optional<String> live(String definition, String runKey) throws SQLException {
    IdempotentRequests.alone(transaction, "run " + definition + " " + runKey);
    try (var query =
        transaction.prepareStatement(
            "SELECT id FROM run WHERE definition = ? AND run_key = ? AND status = 'RUNNING'")) {
      query.setString(1, definition);
      query.setString(2, runKey);
      var row = query.executeQuery();
      return row.next() ? Optional.of(row.getString(1)) : Optional.empty();
    }
  }

  /** Stores the current state of a run and its new events. */
  void put(RunDocument document, RunState state) throws SQLException {
    var sql =
        """
        INSERT INTO run (id, definition, generation, run_key, apps, status, content)
        VALUES (?, ?, ?, ?, ?, ?, ?::json)
        ON CONFLICT (id) DO UPDATE SET status = excluded.status, content = excluded.content""";
    var run = document.run();
    try (var put = transaction.prepareStatement(sql);
        var tell = transaction.prepareStatement("INSERT INTO event VALUES (?, ?, ?::json)")) {
      put.setString(1, run.id());
      put.setString(2, run.definitionId());
      put.setLong(3, run.generation());
      put.setString(4, run.runKey().orElse(null));
      put.setArray(5, transaction.createArrayOf("text", state.apps().toArray()));
      put.setString(6, run.status().name());
      put.setString(7, Documents.write(document));
      put.executeUpdate();
      for (var event : state.fresh()) {
        tell.setString(1, run.id());
        tell.setLong(2, event.seq());
        tell.setString(3, Documents.write(event));
        tell.addBatch();
      }
      tell.executeBatch();
    }
    state.fresh().clear();
  }

  List<RunEvent> events(String id, long after, int limit) throws SQLException {
    get(id);
    var sql = "SELECT content FROM event WHERE run = ? AND seq > ? ORDER BY seq LIMIT " + limit;
    try (var query = transaction.prepareStatement(sql)) {
      query.setString(1, id);
      query.setLong(2, after);
      var rows = query.executeQuery();
      var events = new ArrayList<RunEvent>();
      while (rows.next()) {
        events.add(Documents.read(rows.getString(1), RunEvent.class));
      }
      return events;
    }
  }

  /** Returns runs, newest first, without the inputs and outputs of their steps. */
  WorkflowPage<Run> page(RunQuery wanted) throws SQLException {
    var where = new StringBuilder("number < ?");
    var values = new ArrayList<Object>();
    values.add(wanted.pageToken().map(PageTokens::readNumber).orElse(Long.MAX_VALUE));
    only(where, values, " AND definition = ?", wanted.definitionId());
    only(where, values, " AND status = ?", wanted.status().map(Enum::name));
    only(where, values, " AND ? = ANY (apps)", wanted.app());
    var sql =
        "SELECT number, content FROM run WHERE %s ORDER BY number DESC LIMIT %d"
            .formatted(where, wanted.limit() + 1);
    try (var query = transaction.prepareStatement(sql)) {
      for (int i = 0; i < values.size(); i++) {
        query.setObject(i + 1, values.get(i));
      }
      return page(query, wanted.limit());
    }
  }

  private static void only(
      StringBuilder where, List<Object> values, String condition, Optional<String> value) {
    value.ifPresent(
        text -> {
          where.append(condition);
          values.add(text);
        });
  }

  private static WorkflowPage<Run> page(PreparedStatement query, int limit) throws SQLException {
    var rows = query.executeQuery();
    var found = new ArrayList<Run>();
    long last = 0;
    while (rows.next()) {
      if (found.size() == limit) {
        return new WorkflowPage<>(found, Optional.of(PageTokens.write(Long.toString(last))));
      }
      last = rows.getLong("number");
      found.add(brief(Documents.read(rows.getString("content"), RunDocument.class).run()));
    }
    return new WorkflowPage<>(found, Optional.empty());
  }

  private static Run brief(Run run) {
    var steps =
        run.steps().stream()
            .map(
                step ->
                    new StepRun(
                        step.id(),
                        step.status(),
                        Map.of(),
                        null,
                        step.startedAt(),
                        step.completedAt(),
                        step.statusMessage(),
                        step.attempts()))
            .toList();
    return new Run(
        run.id(),
        run.definitionId(),
        run.generation(),
        run.status(),
        run.currentStepId(),
        run.input(),
        run.output(),
        steps,
        run.cause(),
        run.statusMessage(),
        run.runAs(),
        run.createdBy(),
        run.runKey(),
        run.createdAt(),
        run.startedAt(),
        run.completedAt());
  }
}
