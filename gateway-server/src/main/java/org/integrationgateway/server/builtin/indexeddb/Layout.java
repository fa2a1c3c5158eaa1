package org.integrationgateway.server.builtin.indexeddb;

import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.IndexSchema;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.StoreSchema;
import org.integrationgateway.server.builtin.indexeddb.Tables.IndexTable;
import org.integrationgateway.server.builtin.indexeddb.Tables.StoreTable;

/** Makes and removes tables. Every method runs inside a write transaction. */
final class Layout {
  /** Marks the file as ours (https://sqlite.org/pragma.html#pragma_application_id): "GWDB". */
  private static final long APPLICATION = 0x47574442;

  /** Grows by one with each step of {@link #migrate}. */
  private static final long VERSION = 1;

  private Layout() {}

  /**
   * Brings the file to this version.
   *
   * @throws IndexedDbException {@code UNUSABLE} when it is another program's or a newer version's
   */
  static void migrate(Session session, Path file) {
    long application = number(session, "PRAGMA application_id");
    long version = number(session, "PRAGMA user_version");
    boolean empty = number(session, "SELECT count(*) FROM sqlite_schema") == 0;
    if (application != APPLICATION && !(empty && application == 0)) {
      throw new IndexedDbException(
          Reason.UNUSABLE,
          "%s is a database of another program: name another file".formatted(file));
    }
    if (version > VERSION) {
      throw new IndexedDbException(
          Reason.UNUSABLE,
          "database %s has format %d and this program knows formats up to %d: upgrade it"
              .formatted(file, version, VERSION));
    }
    if (version < 1) {
      session.update(
          "CREATE TABLE object_stores (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, key_path BLOB)");
      session.update(
          "CREATE TABLE indexes (id INTEGER PRIMARY KEY AUTOINCREMENT, store INTEGER NOT NULL, name TEXT NOT NULL, key_path BLOB NOT NULL, is_unique INTEGER NOT NULL, UNIQUE (store, name))");
      session.update("PRAGMA application_id = " + APPLICATION);
    }
    if (version < VERSION) {
      session.update("PRAGMA user_version = " + VERSION);
    }
  }

  static void create(Session session, StoreSchema wanted) {
    var existing = Optional.ofNullable(session.tables().byName().get(wanted.name()));
    if (existing.isEmpty()) {
      addStore(session, wanted);
    } else {
      refuseAnother(wanted.name(), existing.get().schema().keyPath(), wanted.keyPath());
    }
    for (var index : wanted.indexes()) {
      var store = session.tables().store(wanted.name());
      var same =
          store.indexes().stream()
              .map(IndexTable::schema)
              .filter(known -> known.name().equals(index.name()))
              .findFirst();
      if (same.isEmpty()) {
        addIndex(session, store, index);
      } else {
        refuseAnother(wanted.name() + "/" + index.name(), same.get(), index);
      }
    }
  }

  static void deleteStore(Session session, String name) {
    var store = session.tables().store(name);
    store.indexes().forEach(index -> drop(session, index));
    session.update("DROP TABLE " + store.name());
    session.update("DELETE FROM object_stores WHERE id = ?", store.id());
  }

  static void deleteIndex(Session session, String store, String index) {
    drop(session, session.tables().store(store).index(index));
  }

  private static void addStore(Session session, StoreSchema schema) {
    var keyPath = schema.keyPath().map(Tables::encoded);
    session.update(
        "INSERT INTO object_stores (name, key_path) VALUES (?, ?)",
        schema.name(),
        keyPath.orElse(null));
    session.update(
        "CREATE TABLE records_%d (k BLOB NOT NULL PRIMARY KEY, v BLOB NOT NULL) WITHOUT ROWID"
            .formatted(lastId(session)));
  }

  private static void addIndex(Session session, StoreTable store, IndexSchema schema) {
    session.update(
        "INSERT INTO indexes (store, name, key_path, is_unique) VALUES (?, ?, ?, ?)",
        store.id(),
        schema.name(),
        Tables.encoded(schema.keyPath()),
        schema.unique() ? 1 : 0);
    long id = lastId(session);
    session.update(
        "CREATE TABLE entries_%d (i BLOB NOT NULL, k BLOB NOT NULL, PRIMARY KEY (i, k)) WITHOUT ROWID"
            .formatted(id));
    var index = new IndexTable(id, "entries_" + id, schema);
    session
        .query(
            "SELECT k, v FROM " + store.name(),
            row -> new StoredRow(row.getBytes(1), row.getBytes(2)))
        .forEach(
            row -> IndexEntries.add(session, index, row.key(), ValueCodec.decode(row.value())));
  }

  @SuppressWarnings("ArrayRecordComponent")
  private record StoredRow(byte[] key, byte[] value) {}

  private static void drop(Session session, IndexTable index) {
    session.update("DROP TABLE " + index.name());
    session.update("DELETE FROM indexes WHERE id = ?", index.id());
  }

  private static long lastId(Session session) {
    return number(session, "SELECT last_insert_rowid()");
  }

  private static long number(Session session, String sql) {
    return session.query(sql, row -> row.getLong(1)).get(0);
  }

  private static void refuseAnother(String name, Object known, Object wanted) {
    if (!known.equals(wanted)) {
      throw new IndexedDbException(
          Reason.VERSION,
          "'%s' exists already, as %s and not as %s: delete it first"
              .formatted(name, known, wanted));
    }
  }
}
