package org.integrationgateway.server.builtin.indexeddb.relational;

import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyGenerator;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.integrationgateway.server.builtin.indexeddb.relational.StoreTables.StoreTable;

/** Determines the keys of a store's records. */
record KeyRule(StoreTable table) {
  /**
   * A value with its key.
   *
   * @param generator its state after the value is stored, if it changes
   */
  record Keyed(Key key, Document value, Optional<KeyGenerator> generator) {}

  /** The key of a value that is stored without a separate key. */
  Keyed inline(DatabaseSession session, Document value) {
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

  /** The key of a value that is stored with a separate key. */
  Keyed given(DatabaseSession session, Key key, Document value) {
    table
        .schema()
        .keyPath()
        .ifPresent(
            path -> {
              throw new IndexedDbException(
                  Reason.DATA,
                  "object store '%s' reads the key from member '%s' of the value: give no other key"
                      .formatted(table.schema().name(), path));
            });
    return stored(session, key, value);
  }

  /** Stores the state of the generator. */
  void advance(DatabaseSession session, Keyed stored) {
    stored
        .generator()
        .ifPresent(
            state ->
                session.update(
                    "INSERT INTO key_generators (store, next_key) VALUES (?, ?) ON CONFLICT (store)"
                        + " DO UPDATE SET next_key = excluded.next_key",
                    table.id(),
                    state.current()));
  }

  static void checkSizes(StoreSchema schema, Dialect dialect, byte[] key, byte[] value) {
    if (value.length > ObjectStore.MAX_RECORD) {
      throw new IndexedDbException(
          Reason.TOO_LARGE,
          "a record of object store '%s' has %d bytes; the limit is 16 MiB: store large content elsewhere"
              .formatted(schema.name(), value.length));
    }
    if (key.length > dialect.longestEntry()) {
      throw new IndexedDbException(
          Reason.DATA,
          "a key of object store '%s' has %d bytes; the limit is %d: store a digest of it"
              .formatted(schema.name(), key.length, dialect.longestEntry()));
    }
  }

  private Keyed stored(DatabaseSession session, Key key, Document value) {
    if (!table.schema().autoIncrement() || !(key instanceof Key.Number)) {
      return new Keyed(key, value, Optional.empty());
    }
    var before = current(session);
    var after = before.after(key);
    return new Keyed(key, value, after.equals(before) ? Optional.empty() : Optional.of(after));
  }

  private KeyGenerator current(DatabaseSession session) {
    return session
        .query(
            "SELECT next_key FROM key_generators WHERE store = ?",
            row -> new KeyGenerator(row.getLong(1)),
            table.id())
        .stream()
        .findFirst()
        .orElse(KeyGenerator.NEW);
  }

  /** Whether the value has something at the path that is not a key. */
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
                    "the value has no member '%s', in which object store '%s' needs the key"
                        .formatted(each, name))
            .orElse(
                "object store '%s' has no key path: give the key beside the value"
                    .formatted(name)));
  }
}
