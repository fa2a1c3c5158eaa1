package org.integrationgateway.wire.indexeddb;

import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** Finds the schema of a store. */
final class Shapes {
  private Shapes() {}

  static IndexSchema index(StoreSchema store, String name) {
    return store.indexes().stream()
        .filter(index -> index.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IndexedDbException(
                    Reason.NOT_FOUND,
                    "object store '%s' has no index '%s'".formatted(store.name(), name)));
  }

  static IndexedDbException unknownStore(String name) {
    return new IndexedDbException(
        Reason.NOT_FOUND, "there is no object store '%s'".formatted(name));
  }
}
