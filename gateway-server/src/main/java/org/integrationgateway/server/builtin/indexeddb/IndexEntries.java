package org.integrationgateway.server.builtin.indexeddb;

import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.Document;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.IndexedDbException.Reason;
import org.integrationgateway.server.builtin.indexeddb.Tables.IndexTable;

/** Keeps an index's entries in step with the records. */
final class IndexEntries {
  private IndexEntries() {}

  /** Refuses a value whose index key another record has. Asked before anything is written. */
  static void check(Session session, IndexTable index, byte[] primaryKey, Document value) {
    if (!index.schema().unique()) {
      return;
    }
    key(index, value)
        .filter(
            key ->
                !session
                    .query(
                        "SELECT 1 FROM %s WHERE i = ? AND k <> ? LIMIT 1".formatted(index.name()),
                        row -> true,
                        key,
                        primaryKey)
                    .isEmpty())
        .ifPresent(
            key -> {
              throw new IndexedDbException(
                  Reason.CONSTRAINT,
                  "another record has the same key in the unique index '%s'"
                      .formatted(index.schema().name()));
            });
  }

  static void add(Session session, IndexTable index, byte[] primaryKey, Document value) {
    check(session, index, primaryKey, value);
    key(index, value)
        .ifPresent(
            key ->
                session.update(
                    "INSERT OR IGNORE INTO %s (i, k) VALUES (?, ?)".formatted(index.name()),
                    key,
                    primaryKey));
  }

  static void remove(Session session, IndexTable index, byte[] primaryKey, Document value) {
    key(index, value)
        .ifPresent(
            key ->
                session.update(
                    "DELETE FROM %s WHERE i = ? AND k = ?".formatted(index.name()),
                    key,
                    primaryKey));
  }

  private static Optional<byte[]> key(IndexTable index, Document value) {
    return index.schema().keyPath().key(value).map(KeyCodec::encode);
  }
}
