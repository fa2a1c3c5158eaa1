package org.integrationgateway.sdk.indexeddb.schema;

import java.util.List;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;

/**
 * An index of an object store (Indexed Database API 3.0, section 2.6). A value in which the key
 * path leads nowhere is not in the index.
 *
 * @param name unique within its store, 1 to 100 characters
 * @param unique whether two records may not have the same index key
 * @param multiEntry whether each item of an array is an index key of its own: a key that comes
 *     twice counts once, an item that cannot be a key is left out; not with a compound key path
 */
public record IndexSchema(String name, KeyPath keyPath, boolean unique, boolean multiEntry) {
  /** Refuses an invalid schema with {@code DATA}. */
  public IndexSchema {
    StoreNames.check("an index", name, 100);
    if (multiEntry && keyPath.compound()) {
      throw new IndexedDbException(
          Reason.DATA,
          "index '%s' has one entry for each item of an array, which a compound key path %s cannot give: name one path"
              .formatted(name, keyPath));
    }
  }

  /** An index with one entry for each value. */
  public IndexSchema(String name, KeyPath keyPath, boolean unique) {
    this(name, keyPath, unique, false);
  }

  /** An index in which several records may share a key. */
  public static IndexSchema of(String name, KeyPath keyPath) {
    return new IndexSchema(name, keyPath, false);
  }

  /** An index in which every key has one record. */
  public static IndexSchema unique(String name, KeyPath keyPath) {
    return new IndexSchema(name, keyPath, true);
  }

  /** An index with an entry for each item of an array. */
  public static IndexSchema multiEntry(String name, KeyPath keyPath) {
    return new IndexSchema(name, keyPath, false, true);
  }

  /** The index keys of a value, each once; empty when it is not in the index. */
  public List<Key> keys(Document value) {
    return multiEntry ? keyPath.items(value) : keyPath.key(value).stream().toList();
  }
}
