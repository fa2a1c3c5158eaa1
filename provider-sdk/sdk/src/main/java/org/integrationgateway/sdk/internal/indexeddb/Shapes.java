package org.integrationgateway.sdk.internal.indexeddb;

import org.integrationgateway.sdk.indexeddb.IndexSchema;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.StoreSchema;

/** Finds what a store is made of. */
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
