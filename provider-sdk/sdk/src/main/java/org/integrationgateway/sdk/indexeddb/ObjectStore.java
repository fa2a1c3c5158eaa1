package org.integrationgateway.sdk.indexeddb;

/**
 * An object store within a transaction. Writes fail with {@code READ_ONLY} in a read-only
 * transaction, and with {@code CONSTRAINT}, without effect, when a unique index holds another
 * record with the same key.
 */
public interface ObjectStore extends Source {
  /** Its definition. */
  StoreSchema schema();

  /**
   * An index of it.
   *
   * @throws IndexedDbException {@code NOT_FOUND}
   */
  Index index(String name);

  /**
   * Adds a value that carries its key.
   *
   * @return its key
   * @throws IndexedDbException {@code CONSTRAINT} when there is a record with this key; {@code
   *     DATA} when the value carries none, or the store has no key path
   */
  Key add(Document value);

  /**
   * Adds a value under a key.
   *
   * @throws IndexedDbException {@code CONSTRAINT} when there is a record with this key; {@code
   *     DATA} when the store has a key path
   */
  void add(Key key, Document value);

  /** Adds or replaces a value that carries its key; answers the key. */
  Key put(Document value);

  /** Adds or replaces the value under a key. */
  void put(Key key, Document value);

  /** Deletes the record with this key; answers whether there was one. */
  default boolean delete(Key key) {
    return delete(KeyRange.only(key)) > 0;
  }

  /** Deletes the records in a range; answers how many. */
  long delete(KeyRange range);

  /** Deletes all records. */
  default void clear() {
    delete(KeyRange.ALL);
  }
}
