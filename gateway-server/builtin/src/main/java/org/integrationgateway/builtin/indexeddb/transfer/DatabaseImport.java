package org.integrationgateway.builtin.indexeddb.transfer;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseEngine;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseSession;
import org.integrationgateway.builtin.indexeddb.relational.StoreTables;
import org.integrationgateway.builtin.indexeddb.relational.TableLayout;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** Writes all stores of a database in one transaction, in place of those that are there. */
public final class DatabaseImport {
  private final DatabaseSession session;

  private DatabaseImport(DatabaseSession session) {
    this.session = session;
  }

  /**
   * A store to write.
   *
   * @param nextKey the state of its key generator, if it was used
   * @param count of its records
   */
  public record Source(StoreSchema schema, OptionalLong nextKey, long count, Rows rows) {}

  /** Whether no store has a record. */
  public static boolean isEmpty(DatabaseEngine engine) {
    return engine.run(
        Mode.READ_ONLY,
        session ->
            new DatabaseEngine.Done<>(
                StoreTables.load(session).byName().values().stream()
                    .allMatch(table -> count(session, table.name(), "LIMIT 1") == 0),
                true));
  }

  /**
   * Replaces every store. When this fails, the database is unchanged.
   *
   * @throws IndexedDbException {@code DATA} when a store has another number of records afterwards
   *     than its source says
   */
  public static void replaceAll(DatabaseEngine engine, List<Source> stores) throws IOException {
    var transaction = engine.open(Mode.READ_WRITE);
    boolean complete = false;
    try {
      engine.dialect().lock(transaction.session(), Optional.empty());
      new DatabaseImport(transaction.session()).replaceAll(stores);
      complete = true;
    } finally {
      if (complete) {
        transaction.commit();
      } else {
        transaction.rollback();
      }
      engine.tablesChanged();
    }
  }

  private void replaceAll(List<Source> stores) throws IOException {
    for (var name : StoreTables.load(session).byName().keySet()) {
      TableLayout.deleteStore(session, name);
    }
    for (var store : stores) {
      write(store);
    }
    session.forgetTables();
    session.checkTrusted();
  }

  /** Creates the indexes last, from the records. */
  private void write(Source store) throws IOException {
    var schema = store.schema();
    TableLayout.create(session, schema.withIndexes(List.of()));
    var table = StoreTables.load(session, schema.name()).store(schema.name());
    var insert = "INSERT INTO %s (k, v) VALUES (?, ?)".formatted(table.name());
    store.rows().copyTo((key, value) -> session.update(insert, key, value));
    long written = count(session, table.name(), "");
    if (written != store.count()) {
      throw new IndexedDbException(
          Reason.DATA,
          "object store '%s' has %d records after the restore and %d in the backup"
              .formatted(schema.name(), written, store.count()));
    }
    store
        .nextKey()
        .ifPresent(
            next ->
                session.update(
                    "INSERT INTO key_generators (store, next_key) VALUES (?, ?)",
                    table.id(),
                    next));
    TableLayout.create(session, schema);
  }

  private static long count(DatabaseSession session, String table, String limit) {
    return session
        .query(
            "SELECT count(*) FROM (SELECT 1 FROM %s %s) AS counted".formatted(table, limit),
            row -> row.getLong(1))
        .get(0);
  }
}
