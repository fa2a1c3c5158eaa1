package org.integrationgateway.sdk.indexeddb;

import org.integrationgateway.sdk.indexeddb.IndexedDbException.Reason;

/**
 * An index of an object store. A value in which the key path leads nowhere is not in the index.
 *
 * @param name unique within its store, 1 to 100 characters
 * @param unique whether two records may not have the same index key
 */
public record IndexSchema(String name, KeyPath keyPath, boolean unique) {
  public IndexSchema {
    if (name.isBlank() || name.length() > 100) {
      throw new IndexedDbException(Reason.DATA, "an index's name has 1 to 100 characters");
    }
  }

  /** An index in which several records may share a key. */
  public static IndexSchema of(String name, KeyPath keyPath) {
    return new IndexSchema(name, keyPath, false);
  }

  /** An index in which every key has one record. */
  public static IndexSchema unique(String name, KeyPath keyPath) {
    return new IndexSchema(name, keyPath, true);
  }
}
