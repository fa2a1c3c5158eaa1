package org.integrationgateway.engines.indexeddb;

import java.util.List;
import org.integrationgateway.sdk.indexeddb.record.Key;

/**
 * The place of an entry in the one order of an engine: its space, then its keys.
 *
 * @param space not negative; of an object store, of an index, or of the database's own entries
 * @param keys at least one in an entry: a record has its key, an entry of an index the index key
 *     and the record's key
 * @param side 0 for an entry; -1 and 1 for the bounds before and after all entries that begin with
 *     these keys, which are used in searches only and never stored
 */
public record EntryKey(long space, List<Key> keys, int side) implements Comparable<EntryKey> {
  public EntryKey {
    keys = List.copyOf(keys);
  }

  /** The place of an entry. */
  public static EntryKey of(long space, Key... keys) {
    return new EntryKey(space, List.of(keys), 0);
  }

  /** The bound before all entries that begin with these keys. */
  public static EntryKey before(long space, Key... keys) {
    return new EntryKey(space, List.of(keys), -1);
  }

  /** The bound behind all entries that begin with these keys. */
  public static EntryKey behind(long space, Key... keys) {
    return new EntryKey(space, List.of(keys), 1);
  }

  /** The key by which the entry is found. */
  Key key() {
    return keys.get(0);
  }

  /** The key of the record. */
  Key primaryKey() {
    return keys.get(keys.size() - 1);
  }

  @Override
  public int compareTo(EntryKey other) {
    int order = Long.compare(space, other.space);
    int common = Math.min(keys.size(), other.keys.size());
    for (int i = 0; order == 0 && i < common; i++) {
      order = keys.get(i).compareTo(other.keys.get(i));
    }
    if (order != 0) {
      return order;
    }
    if (keys.size() == other.keys.size()) {
      return Integer.compare(side, other.side);
    }
    return keys.size() < other.keys.size() ? side : -other.side;
  }
}
