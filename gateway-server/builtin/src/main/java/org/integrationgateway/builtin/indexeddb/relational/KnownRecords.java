package org.integrationgateway.builtin.indexeddb.relational;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.builtin.indexeddb.relational.StoreTables.StoreTable;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.jspecify.annotations.Nullable;

/**
 * Records that one transaction has read or written, as they are now: no other transaction changes
 * them under it. A write needs the old record for the entries of its indexes, and need not read it
 * again.
 */
final class KnownRecords {
  private static final int MOST = 1_000;

  private final Map<Place, Optional<Document>> records = new HashMap<>();

  private record Place(long store, ByteBuffer key) {}

  /** The record with this key; empty when it does not exist, null when it is not known. */
  @Nullable Optional<Document> find(StoreTable table, byte[] key) {
    return records.get(place(table, key));
  }

  void remember(StoreTable table, byte[] key, Optional<Document> record) {
    if (records.size() >= MOST) {
      records.clear();
    }
    records.put(place(table, key), record);
  }

  /** Forgets the records of a store, after a change that does not name each of them. */
  void forget(StoreTable table) {
    records.keySet().removeIf(place -> place.store() == table.id());
  }

  private static Place place(StoreTable table, byte[] key) {
    return new Place(table.id(), ByteBuffer.wrap(key));
  }
}
