package org.integrationgateway.sdk.indexeddb;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.IndexedDbException.Reason;

/**
 * An object store.
 *
 * @param name unique within its database, 1 to 100 characters
 * @param keyPath where values carry their keys; empty: keys are given beside the values
 */
public record StoreSchema(String name, Optional<KeyPath> keyPath, List<IndexSchema> indexes) {
  public StoreSchema {
    indexes = List.copyOf(indexes);
    if (name.isBlank() || name.length() > 100) {
      throw new IndexedDbException(Reason.DATA, "an object store's name has 1 to 100 characters");
    }
    if (indexes.stream().map(IndexSchema::name).distinct().count() != indexes.size()) {
      throw new IndexedDbException(
          Reason.DATA, "object store '" + name + "' declares an index twice");
    }
  }

  /** A store whose values carry their keys. */
  public static StoreSchema of(String name, KeyPath keyPath, IndexSchema... indexes) {
    return new StoreSchema(name, Optional.of(keyPath), List.of(indexes));
  }

  /** A store whose keys are given beside the values. */
  public static StoreSchema outOfLine(String name, IndexSchema... indexes) {
    return new StoreSchema(name, Optional.empty(), List.of(indexes));
  }
}
