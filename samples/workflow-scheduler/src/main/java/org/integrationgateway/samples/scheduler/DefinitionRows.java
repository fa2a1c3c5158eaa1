package org.integrationgateway.samples.scheduler;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.workflow.WorkflowDefinition;

/** Reads and writes the tables of definitions. */
record DefinitionRows(Connection transaction) {
  /**
   * Whether a definition or trigger is paused now, and whether it was paused in the last applied
   * version.
   */
  record Pause(boolean now, boolean applied) {
    static Pause after(Optional<Pause> before, boolean applied) {
      return before.filter(pause -> pause.applied() == applied).orElse(new Pause(applied, applied));
    }
  }

  /**
   * The data of a definition that all its generations share.
   *
   * @param triggers by their ids
   */
  record Entry(
      Instant createdAt, Pause pause, Map<String, Pause> triggers, long newest, boolean deleted) {
    Entry paused(boolean paused) {
      return new Entry(createdAt, new Pause(paused, pause.applied()), triggers, newest, deleted);
    }

    Entry paused(String trigger, boolean paused) {
      var changed = new LinkedHashMap<>(triggers);
      changed.compute(trigger, (id, before) -> new Pause(paused, before.applied()));
      return new Entry(createdAt, pause, changed, newest, deleted);
    }
  }

  /** Locks the definitions against changes of other transactions. */
  void alone() throws SQLException {
    IdempotentRequests.alone(transaction, "definitions");
  }

  Optional<Entry> find(String id) throws SQLException {
    try (var query = transaction.prepareStatement("SELECT content FROM definition WHERE id = ?")) {
      query.setString(1, id);
      var row = query.executeQuery();
      return row.next()
          ? Optional.of(Documents.read(row.getString(1), Entry.class))
          : Optional.empty();
    }
  }

  void put(String id, Entry entry) throws SQLException {
    var sql =
        """
        INSERT INTO definition (id, deleted, newest, content) VALUES (?, ?, ?, ?::json)
        ON CONFLICT (id) DO UPDATE SET deleted = excluded.deleted, newest = excluded.newest,
                                       content = excluded.content""";
    try (var put = transaction.prepareStatement(sql);
        var clear = transaction.prepareStatement("DELETE FROM activation WHERE definition = ?");
        var name =
            transaction.prepareStatement("INSERT INTO activation (id, definition) VALUES (?, ?)")) {
      put.setString(1, id);
      put.setBoolean(2, entry.deleted());
      put.setLong(3, entry.newest());
      put.setString(4, Documents.write(entry));
      put.executeUpdate();
      clear.setString(1, id);
      clear.executeUpdate();
      for (var trigger : entry.triggers().keySet()) {
        name.setString(1, trigger);
        name.setString(2, id);
        name.executeUpdate();
      }
    }
  }

  void put(WorkflowDefinition generation) throws SQLException {
    try (var insert =
        transaction.prepareStatement("INSERT INTO generation VALUES (?, ?, ?::json)")) {
      insert.setString(1, generation.spec().id());
      insert.setLong(2, generation.generation());
      insert.setString(3, Documents.write(generation));
      insert.executeUpdate();
    }
  }

  /** Returns a generation as it was applied. */
  WorkflowDefinition generation(String id, long number) throws SQLException {
    try (var query =
        transaction.prepareStatement(
            "SELECT content FROM generation WHERE definition = ? AND number = ?")) {
      query.setString(1, id);
      query.setLong(2, number);
      var row = query.executeQuery();
      if (!row.next()) {
        throw new ServiceException(
            Reason.NOT_FOUND, "definition '%s' has no generation %d".formatted(id, number));
      }
      return Documents.read(row.getString(1), WorkflowDefinition.class);
    }
  }

  /** Returns the definition of a trigger. */
  Optional<String> owner(String trigger) throws SQLException {
    var found = texts("SELECT definition FROM activation WHERE id = ?", trigger);
    return found.stream().findFirst();
  }

  /** Returns the ids of the definitions with triggers. */
  List<String> triggered() throws SQLException {
    return texts("SELECT DISTINCT definition FROM activation WHERE id > ? ORDER BY 1", "");
  }

  /** Returns the sorted ids of definitions that are not deleted. */
  List<String> ids(String after, int most) throws SQLException {
    return texts(
        "SELECT id FROM definition WHERE id > ? AND NOT deleted ORDER BY id LIMIT " + most, after);
  }

  private List<String> texts(String sql, String value) throws SQLException {
    try (var query = transaction.prepareStatement(sql)) {
      query.setString(1, value);
      var rows = query.executeQuery();
      var found = new ArrayList<String>();
      while (rows.next()) {
        found.add(rows.getString(1));
      }
      return found;
    }
  }
}
