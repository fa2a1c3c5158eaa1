package org.integrationgateway.sdk.indexeddb;

import java.time.Instant;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.record.RecordWrite;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/**
 * An object store (Indexed Database API 3.0, section 4.5) within a transaction. Writes fail with
 * {@code READ_ONLY} in a read-only transaction; with {@code CONSTRAINT} when a unique index holds
 * another record with the same key; with {@code DATA} when a member that an index needs is not
 * exact as a key, or larger than an index can hold, which is no less than {@link #MAX_KEY}; with
 * {@code TOO_LARGE} beyond {@link #MAX_RECORD}. A refused write changes nothing, not even the key
 * generator.
 */
public interface ObjectStore extends Source {
  /** The largest record, in bytes on the wire. */
  int MAX_RECORD = 16 << 20;

  /** The largest key of a record, in bytes on the wire. */
  int MAX_KEY = 1 << 10;

  @Override
  default ObjectStore store() {
    return this;
  }

  /** The definition of the store. */
  StoreSchema schema();

  /**
   * An index of it.
   *
   * @throws IndexedDbException {@code NOT_FOUND}
   */
  Index index(String name);

  /**
   * Adds a value with its key in it, or with a key from the store's generator, which is set at the
   * key path.
   *
   * @return its key
   * @throws IndexedDbException {@code CONSTRAINT} when there is a record with this key, or the
   *     generator is exhausted; {@code DATA} when the value has no key and the store generates
   *     none, or the member at the key path cannot be a key
   */
  default Key add(Document value) {
    return write(new RecordWrite(Optional.empty(), value, false));
  }

  /**
   * Adds a value under a key. A number moves the store's key generator beyond it.
   *
   * @throws IndexedDbException {@code CONSTRAINT} when there is a record with this key; {@code
   *     DATA} when the store has a key path
   */
  default void add(Key key, Document value) {
    write(new RecordWrite(Optional.of(key), value, false));
  }

  /** As {@link #add(Document)}, but replaces the record that has this key. */
  default Key put(Document value) {
    return write(new RecordWrite(Optional.empty(), value, true));
  }

  /** As {@link #add(Key, Document)}, but replaces the record that has this key. */
  default void put(Key key, Document value) {
    write(new RecordWrite(Optional.of(key), value, true));
  }

  /**
   * Stores a record, as the four methods above.
   *
   * @return its key
   */
  Key write(RecordWrite record);

  /** Deletes the record with this key; returns whether it existed. */
  default boolean delete(Key key) {
    return delete(KeyRange.only(key)) > 0;
  }

  /** Deletes the records in a range; returns their number. */
  long delete(KeyRange range);

  /**
   * Deletes records whose time in an index has come, the earliest first: at most 50, so that a
   * request that adds a record pays little for it.
   */
  default void deleteExpired(String index, Instant now) {
    index(index).getAllKeys(KeyRange.atMost(Key.of(now)), 50, Direction.NEXT).forEach(this::delete);
  }

  /** Deletes all records; keeps the state of the key generator. */
  default void clear() {
    delete(KeyRange.ALL);
  }
}
