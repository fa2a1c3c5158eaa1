package org.integrationgateway.builtin.indexeddb.relational;

import org.integrationgateway.builtin.indexeddb.relational.StoreTables.StoreTable;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.KeyGenerator;
import org.integrationgateway.sdk.indexeddb.record.RecordWrite;
import org.integrationgateway.sdk.indexeddb.schema.KeyedValue;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** Determines the keys of a store's records. */
record KeyRule(StoreTable table) {
  /** A value with its key, which may be given beside it. */
  KeyedValue keyed(DatabaseSession session, RecordWrite record) {
    return table.schema().keyed(record, () -> current(session));
  }

  /** Stores the state of the generator. */
  void advance(DatabaseSession session, KeyedValue stored) {
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

  static void checkSizes(StoreSchema schema, SqlDialect dialect, byte[] key, byte[] value) {
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
}
