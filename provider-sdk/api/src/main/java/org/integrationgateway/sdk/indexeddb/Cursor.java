package org.integrationgateway.sdk.indexeddb;

import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.Key;

/**
 * Iterates over records, one at a time (Indexed Database API 3.0, section 4.9). Once opened, it is
 * at the first record:
 *
 * <pre>{@code
 * for (var cursor = store.openCursor(range, Direction.NEXT); cursor.hasRecord(); cursor.proceed()) {
 *   ...
 * }
 * }</pre>
 *
 * <p>It sees changes of its transaction ahead of it. Behind the last record, every request but
 * {@link #hasRecord} and {@link #close} is refused with {@code INVALID_STATE}; after the end of its
 * transaction, moves and changes are refused with {@code TRANSACTION_INACTIVE}.
 */
public interface Cursor extends AutoCloseable {
  /** Whether the cursor is at a record, and not at the end. */
  boolean hasRecord();

  /** The key under which the record was found: the index's, or its own. */
  Key key();

  /** The record's own key. */
  Key primaryKey();

  /**
   * The record's value at the moment when the cursor moved to it.
   *
   * @throws IndexedDbException {@code INVALID_STATE} for a cursor that reads keys only
   */
  Document value();

  /** Moves to the next record, which the W3C calls continue; returns whether there is one. */
  boolean proceed();

  /**
   * Goes to the first record with this key or one behind it.
   *
   * @throws IndexedDbException {@code DATA} when the key does not lie ahead
   */
  boolean proceedTo(Key key);

  /**
   * Goes to the first record at or behind this place, which the W3C calls continuePrimaryKey.
   *
   * @throws IndexedDbException {@code DATA} when the place does not lie ahead; {@code
   *     INVALID_ACCESS} when it walks over an object store, or gives each key once
   */
  boolean proceedTo(Key key, Key primaryKey);

  /**
   * Skips so many records.
   *
   * @throws IndexedDbException {@code DATA} when the count is below 1
   */
  boolean advance(int count);

  /**
   * Replaces the value of the current record, or stores it again when it was deleted.
   *
   * @throws IndexedDbException {@code READ_ONLY}; {@code INVALID_STATE} for a cursor that reads
   *     keys only; {@code DATA} when the value carries another key than the record; {@code
   *     CONSTRAINT} when a unique index holds another record with the same key
   */
  void update(Document value);

  /**
   * Deletes the current record.
   *
   * @throws IndexedDbException {@code READ_ONLY}; {@code INVALID_STATE} for a cursor that reads
   *     keys only
   */
  void delete();

  /**
   * Ends the cursor. A cursor opened with {@link IndexedDb#openCursor} commits its changes, which
   * are on disk when this returns; a cursor within a transaction leaves the commit to the
   * transaction.
   */
  @Override
  void close();
}
