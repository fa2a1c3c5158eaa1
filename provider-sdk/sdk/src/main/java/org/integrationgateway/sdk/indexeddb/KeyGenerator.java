package org.integrationgateway.sdk.indexeddb;

import org.integrationgateway.sdk.indexeddb.IndexedDbException.Reason;

/**
 * The state of an object store's key generator (Indexed Database API 3.0, section 2.11). It belongs
 * to the records: a transaction that ends without effect, or a write that is refused, leaves it as
 * it was; deleting records never sets it back.
 *
 * @param current the number that it gives next, from 1
 */
public record KeyGenerator(long current) {
  /** Of a new store. */
  public static final KeyGenerator NEW = new KeyGenerator(1);

  /** The last number that it gives: beyond, keys would not be exact. */
  public static final long LAST = 1L << 53;

  /**
   * The key that it gives now; {@link #after} of this key is its next state.
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

  /** Its state once a record is stored under this key, given or generated. */
  public KeyGenerator after(Key key) {
    if (!(key instanceof Key.Number number) || number.value() < current) {
      return this;
    }
    return new KeyGenerator((long) Math.floor(Math.min(number.value(), LAST)) + 1);
  }
}
