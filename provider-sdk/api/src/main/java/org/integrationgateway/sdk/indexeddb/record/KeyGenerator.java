package org.integrationgateway.sdk.indexeddb.record;

import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;

/**
 * The state of an object store's key generator (Indexed Database API 3.0, section 2.11). It changes
 * with the records: a rolled back transaction or a refused write leaves it unchanged; deleting
 * records never resets it.
 *
 * @param current the next number, from 1
 */
public record KeyGenerator(long current) {
  /** The state of a new store. */
  public static final KeyGenerator NEW = new KeyGenerator(1);

  /** The last number: keys beyond it would not be exact. */
  public static final long LAST = 1L << 53;

  /**
   * The next key; {@link #after} with this key returns the next state.
   *
   * @throws IndexedDbException {@code CONSTRAINT} after the key 2^53
   */
  public Key next() {
    if (current > LAST) {
      throw new IndexedDbException(
          Reason.CONSTRAINT,
          "the key generator has given its last key, 2^53: give keys, or use another object store");
    }
    return Key.of(current);
  }

  /** The state after a record is stored under this key, given or generated. */
  public KeyGenerator after(Key key) {
    if (!(key instanceof Key.Number number) || number.value() < current) {
      return this;
    }
    return new KeyGenerator((long) Math.floor(Math.min(number.value(), LAST)) + 1);
  }
}
