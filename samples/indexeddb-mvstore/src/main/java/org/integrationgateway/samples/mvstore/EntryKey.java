package org.integrationgateway.samples.mvstore;

import java.util.List;
import org.integrationgateway.sdk.indexeddb.record.Key;

/**
 * The key of an entry in the one ordered map of the file: its space, which is that of a store or an
 * index, then its keys. A record has one key, an entry of an index its index key and that of its
 * record.
 *
 * @param side 0 for an entry; -1 and 1 for the bounds before and after all entries that begin with
 *     these keys, which are only used in searches
 */
record EntryKey(long space, List<Key> keys, int side) implements Comparable<EntryKey> {
  EntryKey {
    keys = List.copyOf(keys);
  }

  static EntryKey of(long space, Key... keys) {
    return new EntryKey(space, List.of(keys), 0);
  }

  static EntryKey before(long space, Key... keys) {
    return new EntryKey(space, List.of(keys), -1);
  }

  static EntryKey behind(long space, Key... keys) {
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
