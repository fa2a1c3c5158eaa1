package org.integrationgateway.sdk.indexeddb.schema;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;

/**
 * An object store (Indexed Database API 3.0, section 2.3).
 *
 * @param name unique within its database, 1 to 255 characters
 * @param keyPath the place of the key in a value; empty: keys are passed beside the values
 * @param autoIncrement whether a value without a key gets one from the store's key generator: the
 *     next whole number, from 1 on; not with a compound key path
 */
public record StoreSchema(
    String name, Optional<KeyPath> keyPath, boolean autoIncrement, List<IndexSchema> indexes) {
  /** Refuses an invalid schema with {@code DATA}. */
  public StoreSchema {
    indexes = List.copyOf(indexes);
    Names.check("an object store", name, 255);
    if (autoIncrement && keyPath.filter(KeyPath::compound).isPresent()) {
      throw new IndexedDbException(
          Reason.DATA,
          "object store '%s' cannot generate keys of several parts %s: name one path, or none"
              .formatted(name, keyPath.get()));
    }
    if (indexes.stream().map(IndexSchema::name).distinct().count() != indexes.size()) {
      throw new IndexedDbException(
          Reason.DATA, "object store '" + name + "' declares an index twice");
    }
  }

  /** A store without a key generator. */
  public StoreSchema(String name, Optional<KeyPath> keyPath, List<IndexSchema> indexes) {
    this(name, keyPath, false, indexes);
  }

  /** A store with its keys in the values. */
  public static StoreSchema of(String name, KeyPath keyPath, IndexSchema... indexes) {
    return new StoreSchema(name, Optional.of(keyPath), List.of(indexes));
  }

  /** A store with its keys beside the values. */
  public static StoreSchema outOfLine(String name, IndexSchema... indexes) {
    return new StoreSchema(name, Optional.empty(), List.of(indexes));
  }

  /** The same store with a key generator. */
  public StoreSchema withKeyGenerator() {
    return new StoreSchema(name, keyPath, true, indexes);
  }
}
