package org.integrationgateway.server.builtin.indexeddb.relational;

import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.Document;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.Key;
import org.integrationgateway.sdk.indexeddb.KeyGenerator;
import org.integrationgateway.sdk.indexeddb.KeyPath;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.StoreSchema;
import org.integrationgateway.server.builtin.indexeddb.relational.Tables.StoreTable;

/** Where a store's records get their keys from. */
record KeyRule(StoreTable table) {
  /**
   * A value with its key.
   *
   * @param generator the state after it is stored, where that changes
   */
  record Keyed(Key key, Document value, Optional<KeyGenerator> generator) {}

  /** Of a value that is stored without a key beside it. */
  Keyed inline(Session session, Document value) {
    var path = table.schema().keyPath();
    var carried = path.flatMap(each -> each.key(value));
    if (carried.isPresent()) {
      return stored(session, carried.get(), value);
    }
    if (!table.schema().autoIncrement() || path.isPresent() && occupied(path.get(), value)) {
      throw lacking(path);
    }
    var generator = current(session);
    var key = generator.next();
    var whole = path.isPresent() ? path.get().inject(value, key) : value;
    return new Keyed(key, whole, Optional.of(generator.after(key)));
  }

  /** Of a value that is stored with a key beside it. */
  Keyed given(Session session, Key key, Document value) {
    table
        .schema()
        .keyPath()
        .ifPresent(
            path -> {
              throw new IndexedDbException(
                  Reason.DATA,
                  "object store '%s' takes keys from its values, at '%s': give none beside them"
                      .formatted(table.schema().name(), path));
            });
    return stored(session, key, value);
  }

  /** Stores the state of the generator. */
  void advance(Session session, Keyed stored) {
    stored
        .generator()
        .ifPresent(
            state ->
                session.update(
                    "INSERT INTO key_generators (store, next_key) VALUES (?, ?) ON CONFLICT (store) DO UPDATE SET next_key = excluded.next_key",
                    table.id(),
                    state.current()));
  }

  static void checkSizes(StoreSchema schema, Dialect dialect, byte[] key, byte[] value) {
    if (value.length > ObjectStore.MAX_RECORD) {
      throw new IndexedDbException(
          Reason.TOO_LARGE,
          "a record of object store '%s' has %d bytes, and may have 16 MiB: store large things elsewhere"
              .formatted(schema.name(), value.length));
    }
    if (key.length > dialect.longestEntry()) {
      throw new IndexedDbException(
          Reason.DATA,
          "a key of object store '%s' has %d bytes, and may have %d: store a digest of it"
              .formatted(schema.name(), key.length, dialect.longestEntry()));
    }
  }

  private Keyed stored(Session session, Key key, Document value) {
    if (!table.schema().autoIncrement() || !(key instanceof Key.Number)) {
      return new Keyed(key, value, Optional.empty());
    }
    var before = current(session);
    var after = before.after(key);
    return new Keyed(key, value, after.equals(before) ? Optional.empty() : Optional.of(after));
  }

  private KeyGenerator current(Session session) {
    return session
        .query(
            "SELECT next_key FROM key_generators WHERE store = ?",
            row -> new KeyGenerator(row.getLong(1)),
            table.id())
        .stream()
        .findFirst()
        .orElse(KeyGenerator.NEW);
  }

  /** Whether something stands there that is no key. */
  private static boolean occupied(KeyPath path, Document value) {
    return occupied(path.paths().get(0), value);
  }

  private static boolean occupied(String path, Document value) {
    int dot = path.indexOf('.');
    if (dot < 0) {
      return value.has(path);
    }
    return value
        .document(path.substring(0, dot))
        .map(nested -> occupied(path.substring(dot + 1), nested))
        .orElse(false);
  }

  private IndexedDbException lacking(Optional<KeyPath> path) {
    var name = table.schema().name();
    return new IndexedDbException(
        Reason.DATA,
        path.map(
                each ->
                    "the value carries no key at '%s', which object store '%s' needs"
                        .formatted(each, name))
            .orElse(
                "object store '%s' has no key path: give the key beside the value"
                    .formatted(name)));
  }
}
