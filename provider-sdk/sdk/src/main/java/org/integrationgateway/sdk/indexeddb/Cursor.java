package org.integrationgateway.sdk.indexeddb;

/**
 * Walks over records, one at a time (Indexed Database API 3.0, section 4.9). It stands on the first
 * record when it is opened:
 *
 * <pre>{@code
 * for (var cursor = store.openCursor(range, Direction.NEXT); cursor.hasRecord(); cursor.proceed()) {
 *   ...
 * }
 * }</pre>
 *
 * <p>It sees what its transaction changes in front of it. Once it ran over the last record, every
 * request but {@link #hasRecord} and {@link #close} is refused with {@code INVALID_STATE}; after
 * the end of its transaction, moves and changes are, with {@code TRANSACTION_INACTIVE}.
 */
public interface Cursor extends AutoCloseable {
  /** Whether it stands on a record, and not at the end. */
  boolean hasRecord();

  /** The key under which the record was found: the index's, or its own. */
  Key key();

  /** The record's own key. */
  Key primaryKey();

  /**
   * The record's value, as it was when the cursor arrived.
   *
   * @throws IndexedDbException {@code INVALID_STATE} for a cursor that reads keys only
   */
  Document value();

  /** Goes to the next record, which the W3C calls continue; answers whether there is one. */
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
   * Goes over so many records.
   *
   * @throws IndexedDbException {@code DATA} when the count is below 1
   */
  boolean advance(int count);

  /**
   * Replaces the value of the record it stands on, or stores it again when it was deleted.
   *
   * @throws IndexedDbException {@code READ_ONLY}; {@code INVALID_STATE} for a cursor that reads
   *     keys only; {@code DATA} when the value carries another key than the record; {@code
   *     CONSTRAINT} when a unique index holds another record with the same key
   */
  void update(Document value);

  /**
   * Deletes the record it stands on.
   *
   * @throws IndexedDbException {@code READ_ONLY}; {@code INVALID_STATE} for a cursor that reads
   *     keys only
   */
  void delete();

  /**
   * Ends it. One that was opened with {@link IndexedDb#openCursor} commits what it changed, which
   * is on disk when this returns; one within a transaction leaves that to the transaction.
   */
  @Override
  void close();
}
