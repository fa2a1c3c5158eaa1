package org.integrationgateway.builtin.indexeddb.relational;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.builtin.indexeddb.codec.DocumentBytes;
import org.integrationgateway.builtin.indexeddb.relational.StoreTables.IndexTable;
import org.integrationgateway.builtin.indexeddb.relational.StoreTables.StoreTable;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/**
 * Creates and deletes the tables of stores. Every method runs within a write transaction that has
 * locked the store's table. It renames the table, so that statements of processes that know the old
 * tables fail.
 */
public final class TableLayout {
  private static final int PAGE = 500;

  private TableLayout() {}

  /**
   * Whether the store exists with all its indexes; refuses a store or index that exists in another
   * shape.
   */
  static boolean has(StoreTables tables, StoreSchema wanted) {
    var existing = tables.byName().get(wanted.name());
    return existing != null && existing.schema().missing(wanted).isEmpty();
  }

  /** Creates a store with its indexes; of one that exists, the indexes that are missing. */
  public static void create(DatabaseSession session, StoreSchema wanted) {
    var tables = StoreTables.load(session, wanted.name());
    if (has(tables, wanted)) {
      return;
    }
    var existing = Optional.ofNullable(tables.byName().get(wanted.name()));
    var store =
        existing.map(each -> renamed(session, each)).orElseGet(() -> added(session, wanted));
    store.schema().missing(wanted).forEach(index -> addIndex(session, store, index));
  }

  /** Deletes a store with its records. */
  public static void deleteStore(DatabaseSession session, String name) {
    var store = StoreTables.load(session, name).store(name);
    store.indexes().forEach(index -> drop(session, index));
    session.update("DROP TABLE " + store.name());
    session.update("DELETE FROM key_generators WHERE store = ?", store.id());
    session.update("DELETE FROM object_stores WHERE id = ?", store.id());
  }

  static void deleteIndex(DatabaseSession session, String name, String index) {
    var store = StoreTables.load(session, name).store(name);
    var table = store.index(index);
    renamed(session, store);
    drop(session, table);
  }

  private static StoreTable renamed(DatabaseSession session, StoreTable store) {
    long next = store.generation() + 1;
    session.update("ALTER TABLE " + store.name() + " RENAME TO " + store.name(next));
    session.update("UPDATE object_stores SET generation = ? WHERE id = ?", next, store.id());
    return new StoreTable(store.id(), next, store.schema(), store.indexes());
  }

  private static StoreTable added(DatabaseSession session, StoreSchema schema) {
    long id =
        session
            .query(
                "INSERT INTO object_stores (name, key_path, auto_increment) VALUES (?, ?, ?)"
                    + " RETURNING id",
                row -> row.getLong(1),
                schema.name(),
                schema.keyPath().map(StoreTables::encoded).orElse(null),
                schema.autoIncrement() ? 1 : 0)
            .get(0);
    var store = new StoreTable(id, 0, schema.withIndexes(List.of()), List.of());
    var dialect = session.dialect();
    session.update(
        "CREATE TABLE %s (k %s NOT NULL PRIMARY KEY, v %s NOT NULL)%s"
            .formatted(store.name(), dialect.bytes(), dialect.bytes(), dialect.keyedTable()));
    return store;
  }

  private static void addIndex(DatabaseSession session, StoreTable store, IndexSchema schema) {
    long id =
        session
            .query(
                "INSERT INTO indexes (store, name, key_path, is_unique, multi_entry) VALUES (?, ?,"
                    + " ?, ?, ?) RETURNING id",
                row -> row.getLong(1),
                store.id(),
                schema.name(),
                StoreTables.encoded(schema.keyPath()),
                schema.unique() ? 1 : 0,
                schema.multiEntry() ? 1 : 0)
            .get(0);
    var index = new IndexTable(id, schema);
    var dialect = session.dialect();
    session.update(
        "CREATE TABLE %s (i %s NOT NULL, k %s NOT NULL, PRIMARY KEY (i, k))%s"
            .formatted(index.name(), dialect.bytes(), dialect.bytes(), dialect.keyedTable()));
    fill(session, store, index);
  }

  private static void fill(DatabaseSession session, StoreTable store, IndexTable index) {
    var rows = page(session, store, new byte[0]);
    while (!rows.isEmpty()) {
      for (var row : rows) {
        var value = Optional.of(DocumentBytes.decode(row.value()));
        var entries = IndexEntries.between(index, row.key(), Optional.empty(), value);
        entries.check(session);
        entries.apply(session);
      }
      rows = page(session, store, rows.get(rows.size() - 1).key());
    }
  }

  private static List<StoredRow> page(DatabaseSession session, StoreTable store, byte[] behind) {
    return session.query(
        "SELECT k, v FROM " + store.name() + " WHERE k > ? ORDER BY k LIMIT " + PAGE,
        row -> new StoredRow(row.getBytes(1), row.getBytes(2)),
        behind);
  }

  @SuppressWarnings("ArrayRecordComponent")
  private record StoredRow(byte[] key, byte[] value) {}

  private static void drop(DatabaseSession session, IndexTable index) {
    session.update("DROP TABLE " + index.name());
    session.update("DELETE FROM indexes WHERE id = ?", index.id());
  }
}
