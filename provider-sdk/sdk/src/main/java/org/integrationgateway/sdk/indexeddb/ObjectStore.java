package org.integrationgateway.sdk.indexeddb;

/**
 * An object store (Indexed Database API 3.0, section 4.5) within a transaction. Writes fail with
 * {@code READ_ONLY} in a read-only transaction; with {@code CONSTRAINT} when a unique index holds
 * another record with the same key; with {@code DATA} when a member that an index needs is not
 * exact as a key, or larger than an index can hold, which is no less than {@link #MAX_KEY}; with
 * {@code TOO_LARGE} beyond {@link #MAX_RECORD}. A write that is refused leaves no trace, in the key
 * generator neither.
 */
public interface ObjectStore extends Source {
  /** The largest record, in bytes as it travels. */
  int MAX_RECORD = 16 << 20;

  /** The largest key of a record, in bytes as it travels. */
  int MAX_KEY = 1 << 10;

  @Override
  default ObjectStore store() {
    return this;
  }

  /** Its definition. */
  StoreSchema schema();

  /**
   * An index of it.
   *
   * @throws IndexedDbException {@code NOT_FOUND}
   */
  Index index(String name);

  /**
   * Adds a value that carries its key, or gets it from the store's key generator, which puts it
   * where the key path leads.
   *
   * @return its key
   * @throws IndexedDbException {@code CONSTRAINT} when there is a record with this key, or the
   *     generator has given its last; {@code DATA} when the value carries none and the store
   *     generates none, or what stands there cannot be a key
   */
  Key add(Document value);

  /**
   * Adds a value under a key. A number moves the store's key generator beyond it.
   *
   * @throws IndexedDbException {@code CONSTRAINT} when there is a record with this key; {@code
   *     DATA} when the store has a key path
   */
  void add(Key key, Document value);

  /** As {@link #add(Document)}, but replaces the record that has this key. */
  Key put(Document value);

  /** As {@link #add(Key, Document)}, but replaces the record that has this key. */
  void put(Key key, Document value);

  /** Deletes the record with this key; answers whether there was one. */
  default boolean delete(Key key) {
    return delete(KeyRange.only(key)) > 0;
  }

  /** Deletes the records in a range; answers how many. */
  long delete(KeyRange range);

  /** Deletes all records; the key generator goes on. */
  default void clear() {
    delete(KeyRange.ALL);
  }
}
