package org.integrationgateway.builtin.indexeddb.relational;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.integrationgateway.builtin.indexeddb.codec.KeyBytes;
import org.integrationgateway.builtin.indexeddb.relational.StoreTables.IndexTable;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;

/** The changes of one index's entries with one record; {@link #apply} writes them. */
@SuppressWarnings("ArrayRecordComponent")
record IndexEntries(IndexTable index, byte[] primaryKey, List<byte[]> gone, List<byte[]> added) {
  /** The changes from the old value, if any, to the new one, if any. */
  static IndexEntries between(
      IndexTable index, byte[] primaryKey, Optional<Document> before, Optional<Document> after) {
    var old = keys(index, before);
    var wanted = keys(index, after);
    var gone = new ArrayList<byte[]>(old);
    gone.removeIf(wanted::contains);
    var added = new ArrayList<byte[]>(wanted);
    added.removeIf(old::contains);
    return new IndexEntries(index, primaryKey, gone, added);
  }

  /** Refuses keys that another record has in a unique index, or that are too long. */
  void check(DatabaseSession session) {
    for (var key : added) {
      if (key.length + primaryKey.length > session.dialect().longestEntry()) {
        throw new IndexedDbException(
            Reason.DATA,
            "a key of index '%s' and the key of its record have %d bytes together; the limit is %d"
                .formatted(
                    index.schema().name(),
                    key.length + primaryKey.length,
                    session.dialect().longestEntry()));
      }
      if (index.schema().unique() && heldByAnother(session, key)) {
        throw new IndexedDbException(
            Reason.CONSTRAINT,
            "another record has the same key in the unique index '%s'"
                .formatted(index.schema().name()));
      }
    }
  }

  private boolean heldByAnother(DatabaseSession session, byte[] key) {
    return !session
        .query(
            "SELECT 1 FROM " + index.name() + " WHERE i = ? AND k <> ? LIMIT 1",
            row -> true,
            key,
            primaryKey)
        .isEmpty();
  }

  void apply(DatabaseSession session) {
    for (var key : gone) {
      session.update("DELETE FROM " + index.name() + " WHERE i = ? AND k = ?", key, primaryKey);
    }
    for (var key : added) {
      session.update(
          "INSERT INTO " + index.name() + " (i, k) VALUES (?, ?) ON CONFLICT DO NOTHING",
          key,
          primaryKey);
    }
  }

  private static TreeSet<byte[]> keys(IndexTable index, Optional<Document> value) {
    var keys = new TreeSet<byte[]>(Arrays::compareUnsigned);
    value.ifPresent(
        document -> index.schema().keys(document).forEach(key -> keys.add(KeyBytes.encode(key))));
    return keys;
  }
}
